import { blake2b } from '@noble/hashes/blake2b'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { isAddress } from './address.ts'
import { decodeBase58 } from './base58.ts'
import type { Namespace } from './namespace.ts'

/** Returns the EIP-55 checksum address, with `0x`. */
export function checksumAddress(address: string): string {
  const digits = address.toLowerCase().replace(/^0x/, '')
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  return `0x${Array.from(digits, (sign, at) => (Number.parseInt(hash[at] as string, 16) > 7 ? sign.toUpperCase() : sign)).join('')}`
}

/** Whether the mixed case of a well-formed EVM address contradicts EIP-55, which suggests a typing mistake. */
export function hasWrongChecksum(address: string): boolean {
  if (!isAddress('eip155', address)) return false
  const digits = address.replace(/^0x/, '')
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return mixed && checksumAddress(digits).slice(2) !== digits
}

const sameBytes = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

const bitcoinNetworks = {
  '000000000019d6689c085ae165831e93': { prefix: 'bc', versions: [0x00, 0x05] },
  '000000000933ea01ad0ee984209779ba': { prefix: 'tb', versions: [0x6f, 0xc4] },
  '00000008819873e925422c1ff0f99f7c': { prefix: 'tb', versions: [0x6f, 0xc4] },
  '0f9188f13cb7b2c71f2a335e3a4fc328': { prefix: 'bcrt', versions: [0x6f, 0xc4] },
} as const

const bech32Alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** BIP-173 and BIP-350: 1 for bech32, 0x2bc830a3 for bech32m. */
function bech32Remainder(prefix: string, values: readonly number[]): number {
  const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
  const codes = Array.from(prefix, sign => sign.charCodeAt(0))
  let rest = 1
  for (const value of [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31), ...values]) {
    const top = rest >>> 25
    rest = ((rest & 0x1ffffff) << 5) ^ value
    generator.forEach((term, bit) => {
      if ((top >> bit) & 1) rest ^= term
    })
  }
  return rest >>> 0
}

function isSegwit(text: string, prefix: string): boolean {
  const lower = text.toLowerCase()
  if (text.length > 90 || (text !== lower && text !== text.toUpperCase())) return false
  if (!lower.startsWith(`${prefix}1`)) return false
  const values = Array.from(lower.slice(prefix.length + 1), sign => bech32Alphabet.indexOf(sign))
  if (values.length < 7 || values.includes(-1)) return false
  const version = values[0] as number
  const program = values.slice(1, -6)
  const unusedBits = (program.length * 5) % 8
  const length = (program.length * 5 - unusedBits) / 8
  const padding = (program.at(-1) ?? 0) & ((1 << unusedBits) - 1)
  if (version > 16 || length < 2 || length > 40 || unusedBits > 4 || padding) return false
  if (version === 0 && length !== 20 && length !== 32) return false
  return bech32Remainder(prefix, values) === (version === 0 ? 1 : 0x2bc830a3)
}

function isBitcoinAddress(text: string, reference: string | undefined): boolean {
  const networks = Object.entries(bitcoinNetworks).filter(([id]) => !reference || id === reference)
  if (networks.some(([, { prefix }]) => isSegwit(text, prefix))) return true
  const bytes = decodeBase58(text)
  if (bytes?.length !== 25) return false
  const hash = sha256(sha256(bytes.subarray(0, 21)))
  return (
    sameBytes(hash.subarray(0, 4), bytes.subarray(21)) &&
    networks.some(([, { versions }]) => versions.includes(bytes[0] as never))
  )
}

/** Returns the public key of an SS58 address of any network, or undefined if invalid. */
export function polkadotPublicKey(text: string): Uint8Array | undefined {
  const bytes = isAddress('polkadot', text) ? decodeBase58(text) : undefined
  const first = bytes?.[0]
  // A first byte of 0 to 63 is a one-byte prefix, 64 to 127 starts a two-byte prefix. Others are reserved, as are 46 and 47.
  if (!bytes || first === undefined || first > 127 || first === 46 || first === 47) return undefined
  const prefixLength = first < 64 ? 1 : 2
  const keyLength = bytes.length - prefixLength - 2
  if (keyLength !== 32 && keyLength !== 33) return undefined
  const hash = blake2b(new Uint8Array([...utf8ToBytes('SS58PRE'), ...bytes.subarray(0, -2)]), { dkLen: 64 })
  return sameBytes(hash.subarray(0, 2), bytes.subarray(-2)) ? bytes.slice(prefixLength, -2) : undefined
}

const strictRules: Readonly<Record<Namespace, (text: string, reference: string | undefined) => boolean>> = {
  eip155: text => !hasWrongChecksum(text),
  solana: text => decodeBase58(text)?.length === 32,
  bip122: isBitcoinAddress,
  polkadot: text => polkadotPublicKey(text) !== undefined,
}

/**
 * Validates an address that was typed or that receives funds: checksum and length as the chain requires. `reference` (second part
 * of the CAIP-2 id) limits a Bitcoin address to one network.
 */
export const isStrictAddress = (namespace: Namespace, text: string, reference?: string): boolean =>
  isAddress(namespace, text) && strictRules[namespace](text, reference)
