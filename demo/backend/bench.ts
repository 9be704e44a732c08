import { randomBytes } from 'node:crypto'
import { getAddressFromPublicKey, createKeyPairFromPrivateKeyBytes } from '@solana/kit'
import { type Hex, toHex } from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import type { BenchChainId } from './chains/chain-ids.ts'
import type { EvmChains } from './chains/evm.ts'
import { createSolanaChain, type SolanaChain } from './chains/solana.ts'
import type { Clock } from './clock.ts'

/** Genesis hashes of the public Solana clusters mainnet and devnet. */
const genesisHashes = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
]
const bitcoinFormats = {
  '000000000019d6689c085ae165831e93': 'main',
  '000000000933ea01ad0ee984209779ba': 'testnet',
} as const

/**
 * Number of keys per namespace. Of the EVM keys, the first wallet of a page has two, its second wallet one, and the phone one. Of the
 * Solana and Bitcoin keys, the page and the phone have two each.
 */
const keyCount = 4

/** Keys of the wallets on bench pages. They are generated when the bench starts, exist only in memory, and own funds only on its chains. */
export interface BenchKeys {
  readonly evm: readonly Hex[]
  /** Seeds of 32 bytes. */
  readonly solana: readonly Hex[]
  readonly bitcoin: readonly Hex[]
}

/** Response of `POST /bench`: the URLs and keys that a bench page needs. */
export interface BenchInfo {
  readonly chains: Readonly<Record<BenchChainId, string>>
  /** URLs by the reference of the CAIP-2 id, also of the Bitcoin chains. */
  readonly solana: Readonly<Record<string, string>>
  readonly bitcoin: Readonly<Record<string, string>>
  readonly keys: BenchKeys
}

/** Chains under public ids for the demo's bench pages. They start when a bench page is first opened. */
export interface Bench {
  /** Starts the chains at the first call. Later calls resolve to the same info, or start the chains again if their start failed. */
  start(): Promise<BenchInfo>
  readonly solana: readonly SolanaChain[]
  readonly keys: BenchKeys | undefined
}

export function createBench({
  chains,
  clock,
  origin,
}: {
  chains: EvmChains
  clock: Clock
  origin: string
}): Bench {
  const solana: SolanaChain[] = []
  let keys: BenchKeys | undefined
  let startPromise: Promise<BenchInfo> | undefined

  async function start(): Promise<BenchInfo> {
    const mnemonic = generateMnemonic(english)
    const keyIndexes = Array.from({ length: keyCount }, (_, index) => index)
    const accounts = keyIndexes.map(addressIndex => mnemonicToAccount(mnemonic, { addressIndex }))
    const benchKeys: BenchKeys = {
      evm: accounts.map(account => toHex(account.getHdKey().privateKey ?? new Uint8Array())),
      solana: keyIndexes.map(() => toHex(randomBytes(32))),
      bitcoin: keyIndexes.map(() => toHex(randomBytes(32))),
    }
    const [urls, owners] = await Promise.all([
      chains.startBench({ mnemonic, owners: accounts.map(({ address }) => address) }),
      Promise.all(benchKeys.solana.map(getSolanaAddress)),
    ])
    keys = benchKeys
    solana.push(...genesisHashes.map(genesisHash => createSolanaChain(clock, { genesisHash, owners })))
    const references = solana.map(({ chainId }) => chainId.slice('solana:'.length))
    return {
      chains: urls,
      solana: Object.fromEntries(references.map(reference => [reference, `${origin}/solana/${reference}`])),
      bitcoin: Object.fromEntries(
        Object.entries(bitcoinFormats).map(([reference, format]) => [
          reference,
          `${origin}/bitcoin-${format}`,
        ]),
      ),
      keys: benchKeys,
    }
  }

  return {
    start() {
      if (!startPromise) {
        startPromise = start()
        // Forgets a failed start, so that the next request retries it.
        startPromise.catch(() => (startPromise = undefined))
      }
      return startPromise
    },
    solana,
    get keys() {
      return keys
    },
  }
}

async function getSolanaAddress(seed: Hex): Promise<string> {
  const { publicKey } = await createKeyPairFromPrivateKeyBytes(Buffer.from(seed.slice(2), 'hex'))
  return getAddressFromPublicKey(publicKey)
}
