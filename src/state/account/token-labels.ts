import { computed } from 'nanostores'
import type { NetworkId } from '../../core/chain/caip.ts'
import { namedTokens } from '../../core/money/named-tokens.ts'
import { type LabeledToken, tokenKey } from '../../core/money/token.ts'
import { type TokenLabel, withLabel } from '../../core/money/token-label.ts'
import { wellKnownTokens } from '../../networks/well-known-tokens.ts'
import { $networks } from '../network/networks.ts'
import { $options } from '../settings/options.ts'
import { modalAtom } from '../modal-atom.ts'

const wellKnownLabels: readonly (readonly [string, TokenLabel])[] = wellKnownTokens.flatMap(
  ({ contracts, symbol, name }) =>
    Object.entries(contracts).map(
      ([id, address]) => [tokenKey({ networkId: id as NetworkId, address }), { symbol, name }] as const,
    ),
)

const contractLabels = modalAtom<Readonly<Record<string, TokenLabel | null>>>({})

/** Stores the label that a contract returned, by `tokenKey`; `null` for a contract without a symbol. */
export const labelRead = (key: string, label: TokenLabel | null) =>
  contractLabels.set({ ...contractLabels.get(), [key]: label })
/** Clears the labels of contracts. @internal For tests. */
export const labelsCleared = () => contractLabels.set({})

/** Labels from the well-known list and the app's `tokens`, by `tokenKey`. The app's labels take precedence. */
const $ownLabels = computed(
  [$options, $networks],
  (options, networks) =>
    new Map<string, TokenLabel>([
      ...wellKnownLabels,
      ...networks.flatMap(({ id: networkId }) =>
        namedTokens(networkId, options).flatMap(({ address, symbol }) =>
          symbol === undefined ? [] : [[tokenKey({ networkId, address }), { symbol }] as const],
        ),
      ),
    ]),
)

/**
 * Returns a token's label: from the well-known list or the app, else from its contract. `null` if the contract has no symbol. Undefined if
 * no label is available yet.
 */
export const $labelOf = computed(
  [$ownLabels, contractLabels],
  (ownLabels, fromContracts) =>
    (token: { readonly networkId: NetworkId; readonly address: string }): TokenLabel | null | undefined => {
      const key = tokenKey(token)
      const [record, chain] = [ownLabels.get(key), fromContracts[key]]
      return record ? { ...(chain?.name !== undefined && { name: chain.name }), ...record } : chain
    },
)

/** Replaces the service's label of a token. The native coin, which has no address, keeps its label from the network record. */
export const $withLabels = computed(
  $labelOf,
  labelOf =>
    <T extends LabeledToken & { readonly networkId: NetworkId; readonly address?: string }>(token: T): T => {
      const { networkId, address } = token
      return address === undefined ? token : withLabel(token, labelOf({ networkId, address }))
    },
)
