import { readonlyType } from 'nanostores'
import type { Wallet } from '../../core/wallet/wallet.ts'
import { modalAtom } from '../modal-atom.ts'

/** Wallets on the Connect screen that are not installed in this browser. */
export interface OfferedWallets {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Wallets that the app features, in its order. */
  readonly featured: readonly Wallet[]
  /** Custom wallets of the app. */
  readonly custom: readonly Wallet[]
  readonly recommended: readonly Wallet[]
  /** Catalog entries of recently used wallets: links are never read from storage (T12). */
  readonly recent: readonly Wallet[]
  /** Total number of wallets. Undefined until known. */
  readonly count?: number
}

const none: OfferedWallets = { status: 'idle', featured: [], custom: [], recommended: [], recent: [] }
const offered = modalAtom<OfferedWallets>(none)

/** Wallets that the catalog and the app offer in addition to those of this browser. */
export const $offeredWallets = readonlyType(offered)

export const offerLoading = () => offered.set({ ...offered.get(), status: 'loading' })
export const offerReceived = (wallets: Omit<OfferedWallets, 'status'>) =>
  offered.set({ ...wallets, status: 'ready' })
/** Marks the offer as failed. Wallets that loaded anyway are kept. */
export const offerFailed = (wallets: Partial<OfferedWallets> = {}) =>
  offered.set({ ...offered.get(), ...wallets, status: 'failed' })
export const offerForgotten = () => offered.set(none)
