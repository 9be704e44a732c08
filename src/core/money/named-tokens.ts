import { hasHexAddresses } from '../chain/namespace-rules.ts'
import { comparableAddress, isAddress } from '../chain/address.ts'
import { namespaceOf, type NetworkId } from '../chain/caip.ts'
import type { ModalOptions, NamedToken } from '../options.ts'
import { moneyLimits } from './limits.ts'

/** Parses the app's tokens of a network (`tokens` option): addresses or records. Omits malformed entries and duplicates. */
export function namedTokens(networkId: NetworkId, { tokens }: ModalOptions): NamedToken[] {
  const list: unknown = tokens && Object.hasOwn(tokens, networkId) ? tokens[networkId] : undefined
  const namespace = namespaceOf(networkId)
  const byAddress = new Map<string, NamedToken>()
  for (const value of Array.isArray(list) ? list.slice(0, moneyLimits.namedTokens) : []) {
    const { address, symbol, decimals, image } = (
      typeof value === 'string' ? { address: value } : (value ?? {})
    ) as Partial<NamedToken>
    if (!isAddress(namespace, address) || (hasHexAddresses(namespace) && !address.startsWith('0x'))) continue
    const key = comparableAddress(namespace, address)
    if (byAddress.has(key)) continue
    byAddress.set(key, {
      address,
      ...(typeof symbol === 'string' && symbol && { symbol }),
      ...(Number.isInteger(decimals) &&
        (decimals as number) >= 0 &&
        (decimals as number) <= 255 && { decimals }),
      ...(typeof image === 'string' && image && { image }),
    })
  }
  return [...byAddress.values()]
}
