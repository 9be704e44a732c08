import {
  blake2AsU8a,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  secp256k1PairFromSeed,
  secp256k1Sign,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { Signer as BitcoinSigner } from 'bip322-js'
import * as btc from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { type Hex, hexToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { encodeBase58 } from '../../src/core/chain/base58.ts'
import type { NetworkId } from '../../src/core/chain/caip.ts'
import { encodeHex } from '../../src/core/chain/hex.ts'

/** A signing account with test keys. Its signatures come from libraries that the verifier does not use. */
export interface SignInAccount {
  readonly label: string
  readonly chainId: NetworkId
  readonly address: string
  sign(message: string): Promise<string>
}

const seed = Uint8Array.from({ length: 32 }, (_, index) => index + 1)
const key: Hex = `0x${encodeHex(seed)}`
const encodeUtf8 = (text: string) => new TextEncoder().encode(text)

export const createEvmAccount = (privateKey: Hex = key): SignInAccount => {
  const account = privateKeyToAccount(privateKey)
  return {
    label: 'a key of an EVM chain',
    chainId: 'eip155:1',
    address: account.address,
    sign: message => account.signMessage({ message }),
  }
}

export async function createSolanaAccount(): Promise<SignInAccount> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  return {
    label: 'a key of Solana',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address: encodeBase58(raw),
    sign: async message =>
      encodeBase58(new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, encodeUtf8(message)))),
  }
}

const bitcoinMainnet = 'bip122:000000000019d6689c085ae165831e93'

/** Returns an account for each address type of one key and each signature format: BIP-322, and ECDSA with a header byte. */
export function createBitcoinAccounts(): SignInAccount[] {
  const wif = btc.WIF().encode(seed)
  const segwit = btc.p2wpkh(pubECDSA(seed))
  const addresses = {
    p2pkh: btc.p2pkh(pubECDSA(seed)).address,
    'p2sh-p2wpkh': btc.p2sh(segwit).address,
    p2wpkh: segwit.address,
    p2tr: btc.p2tr(pubSchnorr(seed)).address,
  } as Record<string, string>
  const createBitcoinAccount = (
    label: string,
    address: string,
    sign: (message: string) => Promise<string>,
  ): SignInAccount => ({
    label: `${label} of Bitcoin`,
    chainId: bitcoinMainnet,
    address,
    sign,
  })
  const bip322Accounts = Object.entries(addresses).map(([kind, address]) =>
    createBitcoinAccount(`BIP-322, ${kind}`, address, async message =>
      BitcoinSigner.sign(wif, address, message).toString(),
    ),
  )
  const headers = { p2pkh: [31], 'p2sh-p2wpkh': [31, 35], p2wpkh: [31, 39] } as Record<string, number[]>
  const ecdsaAccounts = Object.entries(headers).flatMap(([kind, headerBytes]) =>
    headerBytes.map(headerByte =>
      createBitcoinAccount(
        `ECDSA with header ${headerByte}, ${kind}`,
        addresses[kind] as string,
        async message => {
          // The library signs for the first address of the key. The header byte selects the address type.
          const bytes = Buffer.from(
            BitcoinSigner.sign(wif, addresses.p2pkh as string, message).toString(),
            'base64',
          )
          bytes[0] = headerByte + (((bytes[0] as number) - 27) & 3)
          return bytes.toString('base64')
        },
      ),
    ),
  )
  return [...bip322Accounts, ...ecdsaAccounts]
}

/**
 * Returns accounts of three curves, each with and without the wrapper that extensions add and the byte that identifies the curve.
 */
export async function createPolkadotAccounts(): Promise<SignInAccount[]> {
  await cryptoWaitReady()
  const srPair = sr25519PairFromSeed(seed)
  const edPair = ed25519PairFromSeed(seed)
  const ecPair = secp256k1PairFromSeed(seed)
  const curves = [
    {
      name: 'sr25519',
      id: srPair.publicKey,
      curveByte: 1,
      sign: (text: Uint8Array) => sr25519Sign(text, srPair),
    },
    {
      name: 'ed25519',
      id: edPair.publicKey,
      curveByte: 0,
      sign: (text: Uint8Array) => ed25519Sign(text, edPair),
    },
    {
      name: 'ecdsa',
      id: blake2AsU8a(ecPair.publicKey),
      curveByte: 2,
      sign: (text: Uint8Array) => secp256k1Sign(text, ecPair, 'blake2'),
    },
  ]
  return curves.flatMap(({ name, id, curveByte, sign }) =>
    [true, false].flatMap(isWrapped =>
      [true, false].map(hasCurveByte => ({
        label: `${name} of Polkadot, ${isWrapped ? 'wrapped' : 'as it is'}${hasCurveByte ? ', with the byte of the curve' : ''}`,
        chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182' as const,
        address: encodeAddress(id, 0),
        sign: async (message: string) => {
          const signature = sign(encodeUtf8(isWrapped ? `<Bytes>${message}</Bytes>` : message))
          return `0x${encodeHex(hasCurveByte ? Uint8Array.of(curveByte, ...signature) : signature)}`
        },
      })),
    ),
  )
}

/** Returns the signature with one bit flipped, or with one letter replaced if it is base58. */
export function flipBit(signature: string, index: number): string {
  if (signature.startsWith('0x')) {
    const bytes = hexToBytes(signature as Hex)
    const byteIndex = (index >> 3) % bytes.length
    bytes[byteIndex] = (bytes[byteIndex] as number) ^ (1 << (index & 7))
    return `0x${encodeHex(bytes)}`
  }
  if (/^[1-9A-HJ-NP-Za-km-z]{80,88}$/.test(signature)) {
    const letters = signature.split('')
    const letterIndex = index % letters.length
    letters[letterIndex] = letters[letterIndex] === '2' ? '3' : '2'
    return letters.join('')
  }
  const bytes = Buffer.from(signature, 'base64')
  const byteIndex = (index >> 3) % bytes.length
  bytes[byteIndex] = (bytes[byteIndex] as number) ^ (1 << (index & 7))
  return bytes.toString('base64')
}
