import * as limits from '../limits.ts'
import type { Namespace } from './namespace.ts'
import { namespaceRules } from './namespace-rules.ts'

// Validates, truncates and compares addresses by namespace. strict-address.ts validates checksums.

/** Whether a text has the alphabet and length of an address. Lenient, because wallets may report addresses without a checksum. */
export const isAddress = (namespace: Namespace, text: unknown): text is string =>
  typeof text === 'string' && text.length < 100 && namespaceRules[namespace].address.test(text)

/** Truncates an address to its first and last characters, by default 4 and 6: `0xd8…A96045`. Returns shorter texts unchanged. */
export const shortenAddress = (
  address: string,
  start: number = limits.addressCharsStart,
  end: number = limits.addressCharsEnd,
): string =>
  address.length <= start + end + 1
    ? address
    : `${address.slice(0, start)}…${address.slice(address.length - end)}`

/** Normalizes an address for comparison: hex in lower case without `0x`, bech32 in lower case. Base58 is case-sensitive and unchanged. */
export const comparableAddress = (namespace: Namespace, address: string): string => {
  if (namespace === 'eip155') return address.toLowerCase().replace(/^0x/, '')
  return namespace === 'bip122' && /^(?:bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address
}

/** Whether two spellings are the same address. */
export const isSameAddress = (namespace: Namespace, a: string, b: string): boolean =>
  comparableAddress(namespace, a) === comparableAddress(namespace, b)
