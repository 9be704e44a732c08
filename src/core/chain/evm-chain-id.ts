import type { NetworkId } from './caip.ts'

/** Parses a chain id from a wallet: a hex or decimal string, a number or a bigint. Undefined if invalid. */
export function readChainId(value: unknown): NetworkId | undefined {
  const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
  if (typeof text !== 'string' || !/^(?:0x[0-9a-f]{1,64}|[0-9]{1,20})$/i.test(text)) return undefined
  const id = BigInt(text)
  return id > 0n && id <= BigInt(Number.MAX_SAFE_INTEGER) ? `eip155:${id}` : undefined
}
