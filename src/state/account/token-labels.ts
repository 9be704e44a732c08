import { atom, computed } from 'nanostores'
import type { NetworkId } from '../../core/chain/caip.ts'
import { namedTokens } from '../../core/money/named-tokens.ts'
import { type LabeledToken, tokenKey } from '../../core/money/token.ts'
import { type TokenLabel, withLabel } from '../../core/money/token-label.ts'
import { wellKnownTokens } from '../../networks/well-known-tokens.ts'
import { $networks } from '../network/networks.ts'
import { $options } from '../settings/options.ts'

const listed: readonly (readonly [string, TokenLabel])[] = wellKnownTokens.flatMap(
  ({ contracts, symbol, name }) =>
    Object.entries(contracts).map(
      ([id, address]) => [tokenKey({ networkId: id as NetworkId, address }), { symbol, name }] as const,
    ),
)

const read = atom<Readonly<Record<string, TokenLabel | null>>>({})

/** Stores what a contract said of itself, by `tokenKey`; `null` for a contract that gives no symbol. */
export const labelRead = (key: string, label: TokenLabel | null) => read.set({ ...read.get(), [key]: label })
/** @internal For tests. */
export const labelsForgotten = () => read.set({})

/** Labels of the well-known list and of the app's `tokens`, by `tokenKey`. The app's win. */
const $ownLabels = computed(
  [$options, $networks],
  (options, networks) =>
    new Map<string, TokenLabel>([
      ...listed,
      ...networks.flatMap(({ id: networkId }) =>
        namedTokens(networkId, options).flatMap(({ address, symbol }) =>
          symbol === undefined ? [] : [[tokenKey({ networkId, address }), { symbol }] as const],
        ),
      ),
    ]),
)

/** A token's own label: from our records, else as its contract gave it; undefined while neither is at hand. */
export const $labelOf = computed(
  [$ownLabels, read],
  (own, seen) =>
    (token: { readonly networkId: NetworkId; readonly address: string }): TokenLabel | null | undefined => {
      const key = tokenKey(token)
      const [record, chain] = [own.get(key), seen[key]]
      return record ? { ...(chain?.name !== undefined && { name: chain.name }), ...record } : chain
    },
)

/** Tokens with their own words in place of a service's. The network's coin, which has no address, is named by its record. */
export const $withLabels = computed(
  $labelOf,
  labelOf =>
    <T extends LabeledToken & { readonly networkId: NetworkId; readonly address?: string }>(token: T): T => {
      const { networkId, address } = token
      return address === undefined ? token : withLabel(token, labelOf({ networkId, address }))
    },
)
