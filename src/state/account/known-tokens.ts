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
  // Network records list their tokens without labels, so the labels come from the token lists of accounts that own them.
  const ownedTokens = Object.values(lists).flatMap(list => list?.tokens ?? [])
  const ownedKnownTokens = ownedTokens.filter(
    token => token.address !== undefined && isKnownToken(token, index),
  )
  return indexKnownTokens([...wellKnownList, ...appTokens, ...ownedKnownTokens])
})
