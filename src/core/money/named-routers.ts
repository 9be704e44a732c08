import { isAddress } from '../chain/address.ts'
import { namespaceOf, type NetworkId } from '../chain/caip.ts'
import type { ModalOptions } from '../options.ts'
import { moneyLimits } from './limits.ts'

/** Parses the app's swap routers of a network (`swapRouters` option). Omits malformed entries. */
export function namedRouters(networkId: NetworkId, { swapRouters }: ModalOptions): string[] {
  const list: unknown =
    swapRouters && Object.hasOwn(swapRouters, networkId) ? swapRouters[networkId] : undefined
  return (Array.isArray(list) ? list.slice(0, moneyLimits.namedTokens) : []).filter(
    (entry): entry is string => isAddress(namespaceOf(networkId), entry),
  )
}
