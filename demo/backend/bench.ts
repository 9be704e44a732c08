import { randomBytes } from 'node:crypto'
import { getAddressFromPublicKey, createKeyPairFromPrivateKeyBytes } from '@solana/kit'
import { type Hex, toHex } from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import type { BenchChainId } from './chains/chain-ids.ts'
import type { EvmChains } from './chains/evm.ts'
import { createSolanaChain, type SolanaChain } from './chains/solana.ts'
import type { Clock } from './clock.ts'

/** Solana clusters by their public genesis ids. */
const genesisHashes = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
]
const bitcoinForms = {
  '000000000019d6689c085ae165831e93': 'main',
  '000000000933ea01ad0ee984209779ba': 'testnet',
} as const

/** Two keys for the wallet of a page, one for its second wallet, one for the phone. */
const howManyKeys = 4

/** Keys of the wallets on bench pages. Generated at startup, discarded with the stack, and funded on these chains only. */
export interface BenchKeys {
  readonly evm: readonly Hex[]
  /** Seeds of 32 bytes. */
  readonly solana: readonly Hex[]
  readonly bitcoin: readonly Hex[]
}

/** Data a bench page needs, as plain JSON. */
export interface BenchInfo {
  readonly chains: Readonly<Record<BenchChainId, string>>
  /** Keyed by the reference of the CAIP-2 id. */
  readonly solana: Readonly<Record<string, string>>
  readonly bitcoin: Readonly<Record<string, string>>
  readonly keys: BenchKeys
}

/** Chains under public ids for the demo's bench pages. They start lazily, when a bench page is opened. */
export interface Bench {
  /** The first call starts the chains. */
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
  let starting: Promise<BenchInfo> | undefined

  async function start(): Promise<BenchInfo> {
    const mnemonic = generateMnemonic(english)
    const numbers = Array.from({ length: howManyKeys }, (_, index) => index)
    const accounts = numbers.map(addressIndex => mnemonicToAccount(mnemonic, { addressIndex }))
    const benchKeys: BenchKeys = {
      evm: accounts.map(account => toHex(account.getHdKey().privateKey ?? new Uint8Array())),
      solana: numbers.map(() => toHex(randomBytes(32))),
      bitcoin: numbers.map(() => toHex(randomBytes(32))),
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
        Object.entries(bitcoinForms).map(([reference, form]) => [reference, `${origin}/bitcoin-${form}`]),
      ),
      keys: benchKeys,
    }
  }

  return {
    start() {
      if (!starting) {
        starting = start()
        // Retries a failed start at the next request.
        starting.catch(() => (starting = undefined))
      }
      return starting
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
