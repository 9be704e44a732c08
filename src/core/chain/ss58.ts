import { blake2b } from '@noble/hashes/blake2b'
import { encodeBase58 } from './base58.ts'
import type { NetworkId } from './caip.ts'

/** SS58 prefixes of known networks. Others use the generic prefix. */
const prefixes: Readonly<Record<string, number>> = {
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:68d56f15f85d3136970ec16946040bc1': 0,
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 2,
}
const genericPrefix = 42
const salt = new TextEncoder().encode('SS58PRE')

/** Encodes a public key as an address of a network. */
export function polkadotAddress(publicKey: Uint8Array, network: NetworkId | undefined): string {
  const prefix = (network && prefixes[network]) ?? genericPrefix
  const bytes = Uint8Array.of(prefix, ...publicKey)
  const hash = blake2b(Uint8Array.of(...salt, ...bytes), { dkLen: 64 })
  return encodeBase58(Uint8Array.of(...bytes, ...hash.subarray(0, 2)))
}
