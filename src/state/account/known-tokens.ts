import { computed } from 'nanostores'
import type { NetworkId } from '../../core/chain/caip.ts'
import { namedTokens } from '../../core/money/named-tokens.ts'
import { indexKnownTokens, isKnownToken, type KnownToken } from '../../core/money/token-marks.ts'
import { wellKnownTokens } from '../../networks/well-known-tokens.ts'
import { $networks } from '../network/networks.ts'
import { $options } from '../settings/options.ts'
import { $tokenLists } from './token-balances.ts'

const wellKnownList: readonly KnownToken[] = wellKnownTokens.flatMap(({ contracts, ...label }) =>
  Object.entries(contracts).map(([id, address]) => ({ networkId: id as NetworkId, address, ...label })),
)

/** Known tokens: from the app's `tokens`, the network records and the well-known list. */
export const $knownTokens = computed([$options, $networks, $tokenLists], (options, networks, lists) => {
  const appTokens = networks.flatMap(
    ({ id: networkId, nativeCurrency: { symbol }, tokens = [] }): KnownToken[] => [
      { networkId, symbol },
      ...tokens.map(address => ({ networkId, address })),
      ...namedTokens(networkId, options).map(({ address, symbol: name }) => ({
        networkId,
        address,
        ...(name !== undefined && { symbol: name }),
      })),
    ],
  )
  const index = indexKnownTokens([...wellKnownList, ...appTokens])
  // Network records have no labels for their tokens. The token lists of accounts that own them have labels.
  const ownedTokens = Object.values(lists).flatMap(list => list?.tokens ?? [])
  const ownedKnown = ownedTokens.filter(token => token.address !== undefined && isKnownToken(token, index))
  return indexKnownTokens([...wellKnownList, ...appTokens, ...ownedKnown])
})
