import {
  createEvmWallet,
  createSolanaWallet,
  fail,
  give,
  hold,
  hostileError,
  pretend,
  reject,
  throwNow,
} from '../../src/testing/index.ts'
import type {
  createBitcoinWallet,
  createPolkadotWallet,
  TestEvmChain,
  TestEvmWallet,
  TestSolanaChain,
  TestSolanaWallet,
} from '../../src/testing/index.ts'
import { type AnnouncementRecorder, recordAnnouncements } from './announcements.ts'

/** Options of a wallet in the page. */
export interface PageWallet {
  readonly name: string
  readonly rdns: string
  readonly chains: readonly TestEvmChain[]
  readonly announced?: boolean
  readonly atWindow?: boolean
  readonly privateKeys?: readonly `0x${string}`[]
  readonly icon?: string
  /** Capabilities of the test wallet (EIP-5792). */
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/** A Solana wallet (Wallet Standard) in the page. */
export interface PageSolanaWallet {
  readonly name: string
  readonly chains: readonly TestSolanaChain[]
  /** Features that it does not support. */
  readonly omittedFeatures?: readonly string[]
  /** Seeds of its accounts instead of the development keys, 32 bytes each. */
  readonly seeds?: readonly (readonly number[])[]
  /** The page restores a connection to it, as after a reload. */
  readonly isConnected?: boolean
}

/** The test wallets that most flows use. All wallets would double the script that every document loads. */
const testing = {
  createEvmWallet,
  createSolanaWallet,
  fail,
  give,
  hold,
  hostileError,
  pretend,
  reject,
  throwNow,
}

declare global {
  interface Window {
    /**
     * The package's test wallets, for scripts of a flow inside its page. Bitcoin and Polkadot wallets only exist with
     * `hasAllWallets`.
     */
    testing: typeof testing & {
      createBitcoinWallet: typeof createBitcoinWallet
      createPolkadotWallet: typeof createPolkadotWallet
    }
    /** The page's wallets by rdns. */
    wallets: Record<string, TestEvmWallet>
    /** The first wallet. */
    wallet: TestEvmWallet
    /** The page's Solana wallets by name. */
    solanaWallets: Record<string, TestSolanaWallet>
    /** Records the page's live region announcements. */
    recordAnnouncements: typeof recordAnnouncements
    /** The recorder that the test started. */
    announcementRecorder?: AnnouncementRecorder
  }
}

interface StoredPermissions {
  authorized?: boolean
  chainId?: number
}

// Simulates the list of trusted pages that a browser extension stores, in the storage of the page.
function readPermissions(rdns: string): StoredPermissions {
  try {
    return (JSON.parse(localStorage.getItem(`wallet:${rdns}`) ?? '{}') as StoredPermissions | null) ?? {}
  } catch {
    return {}
  }
}

function installEvmWallet({ chains, ...options }: PageWallet): TestEvmWallet {
  const { authorized, chainId } = readPermissions(options.rdns)
  const preferredChains = chains.filter(chain => chain.chainId === chainId)
  const wallet = createEvmWallet({
    ...options,
    chains: [...preferredChains, ...chains.filter(chain => chain.chainId !== chainId)],
    authorized: authorized === true,
  })
  wallet.script.always('*', async (approve, { method }) => {
    const result = await approve()
    if (/^(eth_requestAccounts|wallet_.*)$/.test(method))
      try {
        const isAuthorized = method !== 'wallet_revokePermissions'
        localStorage.setItem(
          `wallet:${options.rdns}`,
          JSON.stringify({ authorized: isAuthorized, chainId: wallet.chainId }),
        )
      } catch {
        // Storage is unavailable, so the wallet does not remember permissions.
      }
    return result
  })
  wallet.install()
  return wallet
}

function installSolana({ name, chains, omittedFeatures = [], seeds }: PageSolanaWallet): TestSolanaWallet {
  const key = `solana-wallet:${name}`
  const wallet = createSolanaWallet({
    name,
    chains,
    without: omittedFeatures,
    ...(seeds && { seeds: seeds.map(seed => Uint8Array.from(seed)) }),
    authorized: localStorage.getItem(key) === 'given',
  })
  for (const method of ['connect', 'signIn'])
    wallet.script.always(method, async approve => {
      const result = await approve()
      localStorage.setItem(key, 'given')
      return result
    })
  wallet.script.always('disconnect', approve => {
    localStorage.removeItem(key)
    return approve()
  })
  wallet.install()
  return wallet
}

/** Runs before any script of the page, like an extension. */
export function installPageWallets(
  walletList: readonly PageWallet[],
  solana: readonly PageSolanaWallet[] = [],
): void {
  window.testing = { ...window.testing, ...testing }
  window.recordAnnouncements = recordAnnouncements
  window.solanaWallets = Object.fromEntries(solana.map(wallet => [wallet.name, installSolana(wallet)]))
  window.wallets = Object.fromEntries(walletList.map(wallet => [wallet.rdns, installEvmWallet(wallet)]))
  const firstWallet = walletList[0] && window.wallets[walletList[0].rdns]
  if (firstWallet) window.wallet = firstWallet
}
