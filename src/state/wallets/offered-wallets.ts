import type { Wallet } from '../../core/wallet/wallet.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** Wallets for the Connect screen that come from the catalog or the options. `connectRows` lists installed ones as connectors. */
export interface OfferedWallets {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Featured wallets of the app, in its order. */
  readonly featured: readonly Wallet[]
  /** Custom wallets of the app. */
  readonly custom: readonly Wallet[]
  readonly recommended: readonly Wallet[]
  /** Catalog entries of recently used wallets. Their links are never read from storage (T12). */
  readonly recent: readonly Wallet[]
  /** Total number of wallets. Undefined until known. */
  readonly count?: number
}

const noOffer: OfferedWallets = { status: 'idle', featured: [], custom: [], recommended: [], recent: [] }
const offeredWallets = modalAtom<OfferedWallets>(noOffer)

export const $offeredWallets: ReadonlyStore<typeof offeredWallets> = offeredWallets

export const offerLoading = () => offeredWallets.set({ ...offeredWallets.get(), status: 'loading' })
export const offerReceived = (wallets: Omit<OfferedWallets, 'status'>) =>
  offeredWallets.set({ ...wallets, status: 'ready' })
/** Marks the offer as failed. Keeps wallets that have loaded. */
export const offerFailed = (wallets: Partial<OfferedWallets> = {}) =>
  offeredWallets.set({ ...offeredWallets.get(), ...wallets, status: 'failed' })
export const offerCleared = () => offeredWallets.set(noOffer)
