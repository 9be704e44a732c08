import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { HDKey } from 'viem/accounts'

// Default path of most wallets, so that the phrase opens the same accounts in them.
const evmPath = "m/44'/60'/0'/0/0"
/** `m/44'/501'/0'/0'`. With Ed25519, every step is hardened. */
const solanaPath = [44, 501, 0, 0]
const hardenedOffset = 0x80_00_00_00

/** Private keys of a user: 32 bytes each. */
export interface PrivateKeys {
  readonly evm: Uint8Array
  readonly solana: Uint8Array
}

/** Returns the 24 words (BIP-39) that encode a seed of 32 bytes and open the same accounts in other wallets. */
export function phraseOf(seed: Uint8Array): string {
  if (seed.length !== 32) throw new RangeError('A seed has 32 bytes.')
  return entropyToMnemonic(seed, wordlist)
}

/** Derives the keys of a seed: BIP-39, then BIP-32 for secp256k1 and SLIP-10 for Ed25519. */
export const deriveKeys = (seed: Uint8Array): Promise<PrivateKeys> => deriveKeysOfPhrase(phraseOf(seed))

export async function deriveKeysOfPhrase(phrase: string): Promise<PrivateKeys> {
  const masterSeed = await deriveMasterSeed(phrase)
  const evm = HDKey.fromMasterSeed(masterSeed).derive(evmPath).privateKey
  if (!evm) throw new Error('The path has no key.')
  const solana = await deriveEd25519Key(solanaPath, masterSeed)
  masterSeed.fill(0)
  return { evm, solana }
}

/** Derives the BIP-39 seed with Web Crypto, because the 2048 rounds in JavaScript would take most of the time of a login. */
async function deriveMasterSeed(phrase: string): Promise<Uint8Array> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(phrase.normalize('NFKD')),
    'PBKDF2',
    false,
    ['deriveBits'],
  )
  const derivation = { name: 'PBKDF2', hash: 'SHA-512', salt: encoder.encode('mnemonic'), iterations: 2048 }
  return new Uint8Array(await crypto.subtle.deriveBits(derivation, key, 512))
}

/** Derives a key by SLIP-10. The left half of each HMAC is the key, and the right half is the chain code for the next step. */
export async function deriveEd25519Key(path: readonly number[], masterSeed: Uint8Array): Promise<Uint8Array> {
  let node = await hmacSha512(new TextEncoder().encode('ed25519 seed'), masterSeed)
  for (const step of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, step + hardenedOffset)
    node = await hmacSha512(node.subarray(32), data)
  }
  return node.slice(0, 32)
}

async function hmacSha512(secret: Uint8Array, data: Uint8Array): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey(
    'raw',
    secret as BufferSource,
    { name: 'HMAC', hash: 'SHA-512' },
    false,
    ['sign'],
  )
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, data as BufferSource))
}
