import { hasHexAddresses } from '../chain/namespace-rules.ts'
import { shortenAddress } from '../chain/address.ts'
import type { Namespace } from '../chain/namespace.ts'
import { moneyLimits } from './limits.ts'

/** Detects address poisoning: returns the known address that a different address looks like, or undefined. */
export function findLookAlike(
  namespace: Namespace,
  address: string,
  knownAddresses: readonly string[],
): string | undefined {
  const ownLetters = normalizeAddress(namespace, address)
  const otherAddresses = knownAddresses.filter(
    knownAddress => normalizeAddress(namespace, knownAddress) !== ownLetters,
  )
  // A known address is never a look-alike.
  if (otherAddresses.length < knownAddresses.length) return undefined
  return otherAddresses.find(otherAddress => isLookAlike(namespace, address, otherAddress))
}

function isLookAlike(namespace: Namespace, address: string, knownAddress: string): boolean {
  const [addressLetters, knownLetters] = [
    normalizeAddress(namespace, address),
    normalizeAddress(namespace, knownAddress),
  ]
  return (
    toShortForm(namespace, address) === toShortForm(namespace, knownAddress) ||
    (addressLetters.slice(0, 4) === knownLetters.slice(0, 4) &&
      addressLetters.slice(-4) === knownLetters.slice(-4)) ||
    isWithinEdits(addressLetters, knownLetters, moneyLimits.lookAlikeEdits)
  )
}

/** Normalizes an address for comparison: hex is case-insensitive, base58 is not. */
const normalizeAddress = (namespace: Namespace, address: string): string =>
  hasHexAddresses(namespace) ? address.toLowerCase().replace(/^0x/, '') : address

const toShortForm = (namespace: Namespace, address: string) =>
  shortenAddress(hasHexAddresses(namespace) ? `0x${normalizeAddress(namespace, address)}` : address)

/** Whether the edit distance of two texts is within the limit. */
function isWithinEdits(a: string, b: string, maxEdits: number): boolean {
  if (Math.abs(a.length - b.length) > maxEdits) return false
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const nextRow = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      nextRow.push(Math.min(substitution, (row[j] ?? 0) + 1, (nextRow[j - 1] ?? 0) + 1))
    }
    if (Math.min(...nextRow) > maxEdits) return false
    row = nextRow
  }
  return (row[b.length] ?? Infinity) <= maxEdits
}

/** A group of at most four characters of an address, and whether it differs from the same group of another one. */
export interface AddressGroup {
  readonly text: string
  readonly differs: boolean
}

/** Splits an address into readable groups and marks those that differ from `otherAddress`. */
export function addressGroups(namespace: Namespace, address: string, otherAddress = address): AddressGroup[] {
  const start = hasHexAddresses(namespace) && address.startsWith('0x') ? 2 : 0
  const digits = address.slice(start)
  const otherDigits = otherAddress.slice(hasHexAddresses(namespace) && otherAddress.startsWith('0x') ? 2 : 0)
  const groups = (digits.match(/.{1,4}/g) ?? []).map((text, index) => {
    const counterpart = otherDigits.slice(index * 4, index * 4 + 4)
    return { text, differs: normalizeAddress(namespace, text) !== normalizeAddress(namespace, counterpart) }
  })
  return start ? [{ text: address.slice(0, start), differs: false }, ...groups] : groups
}
