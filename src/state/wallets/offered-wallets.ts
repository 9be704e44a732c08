import { atom, readonlyType } from 'nanostores'
import type { Wallet } from '../../core/wallet/wallet.ts'

/** Wallets on Connect that this browser does not hold itself. */
export interface OfferedWallets {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Wallets the app puts first, in its order. */
  readonly featured: readonly Wallet[]
  /** Wallets of the app's own. */
  readonly custom: readonly Wallet[]
  readonly recommended: readonly Wallet[]
  /** Catalog entries of wallets used before: links are never taken from storage (T12). */
  readonly recent: readonly Wallet[]
  /** How many wallets there are in all; undefined until somebody has told. */
  readonly count?: number
}

const none: OfferedWallets = { status: 'idle', featured: [], custom: [], recommended: [], recent: [] }
const offered = atom<OfferedWallets>(none)

/** What the catalog and the app offer beside the wallets of this browser. */
export const $offeredWallets = readonlyType(offered)

export const offerLoading = () => offered.set({ ...offered.get(), status: 'loading' })
export const offerReceived = (wallets: Omit<OfferedWallets, 'status'>) =>
  offered.set({ ...wallets, status: 'ready' })
/** What came all the same stays in sight. */
export const offerFailed = (wallets: Partial<OfferedWallets> = {}) =>
  offered.set({ ...offered.get(), ...wallets, status: 'failed' })
export const offerForgotten = () => offered.set(none)
