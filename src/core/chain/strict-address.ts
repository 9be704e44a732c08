import { blake2b } from '@noble/hashes/blake2b'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { base58check, bech32, bech32m } from '@scure/base'
import { isAddress } from './address.ts'
import { decodeBase58 } from './base58.ts'
import type { Namespace } from './namespace.ts'

/** Returns the EIP-55 checksum address, with `0x`. */
export function checksumAddress(address: string): string {
  const digits = address.toLowerCase().replace(/^0x/, '')
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  return `0x${Array.from(digits, (char, index) => (Number.parseInt(hash[index] as string, 16) > 7 ? char.toUpperCase() : char)).join('')}`
}

/** Whether the mixed case of a well-formed EVM address contradicts EIP-55, which suggests a typing mistake. */
export function hasWrongChecksum(address: string): boolean {
  if (!isAddress('eip155', address)) return false
  const digits = address.replace(/^0x/, '')
  const isMixedCase = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return isMixedCase && checksumAddress(digits).slice(2) !== digits
}

const hasSameBytes = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

const bitcoinNetworks = {
  '000000000019d6689c085ae165831e93': { prefix: 'bc', versions: [0x00, 0x05] },
  '000000000933ea01ad0ee984209779ba': { prefix: 'tb', versions: [0x6f, 0xc4] },
  '00000008819873e925422c1ff0f99f7c': { prefix: 'tb', versions: [0x6f, 0xc4] },
  '0f9188f13cb7b2c71f2a335e3a4fc328': { prefix: 'bcrt', versions: [0x6f, 0xc4] },
} as const

/** Whether a SegWit address is valid: version 0 in bech32 (BIP-173), later versions in bech32m (BIP-350). */
const isSegwit = (text: string, prefix: string): boolean =>
  [bech32, bech32m].some(encoding => {
    const decoded = encoding.decodeUnsafe(text)
    if (decoded?.prefix !== prefix) return false
    const [version = 17, ...words] = decoded.words
    const length = encoding.fromWordsUnsafe(words)?.length ?? 0
    if (version === 0) return encoding === bech32 && (length === 20 || length === 32)
    return encoding === bech32m && version <= 16 && length >= 2 && length <= 40
  })

function isBitcoinAddress(text: string, reference: string | undefined): boolean {
  const networks = Object.entries(bitcoinNetworks).filter(([id]) => !reference || id === reference)
  if (networks.some(([, { prefix }]) => isSegwit(text, prefix))) return true
  const [version, ...hash] = decodeBase58Check(text)
  return hash.length === 20 && networks.some(([, { versions }]) => versions.includes(version as never))
}

/** Decodes Base58Check. Returns no bytes if the text or its checksum is invalid. */
function decodeBase58Check(text: string): Uint8Array {
  try {
    return base58check(sha256).decode(text)
  } catch {
    return new Uint8Array()
  }
}

/** Returns the public key of an SS58 address of any network, or undefined if invalid. */
export function polkadotPublicKey(text: string): Uint8Array | undefined {
  const bytes = isAddress('polkadot', text) ? decodeBase58(text) : undefined
  const firstByte = bytes?.[0]
  // A first byte of 0 to 63 is a one-byte prefix. 64 to 127 start a two-byte prefix. All others are reserved, as are 46 and 47.
  if (!bytes || firstByte === undefined || firstByte > 127 || firstByte === 46 || firstByte === 47)
    return undefined
  const prefixLength = firstByte < 64 ? 1 : 2
  const keyLength = bytes.length - prefixLength - 2
  if (keyLength !== 32 && keyLength !== 33) return undefined
  const hash = blake2b(new Uint8Array([...utf8ToBytes('SS58PRE'), ...bytes.subarray(0, -2)]), { dkLen: 64 })
  return hasSameBytes(hash.subarray(0, 2), bytes.subarray(-2)) ? bytes.slice(prefixLength, -2) : undefined
}

const strictRules: Readonly<Record<Namespace, (text: string, reference: string | undefined) => boolean>> = {
  eip155: text => !hasWrongChecksum(text),
  solana: text => decodeBase58(text)?.length === 32,
  bip122: isBitcoinAddress,
  polkadot: text => polkadotPublicKey(text) !== undefined,
}

/**
 * Validates an address that the user typed or that receives funds: checksum and length as the chain requires. `reference` (second part
 * of the CAIP-2 id) limits a Bitcoin address to one network.
 */
export const isStrictAddress = (namespace: Namespace, text: string, reference?: string): boolean =>
  isAddress(namespace, text) && strictRules[namespace](text, reference)
