import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** A wallet used before. */
export interface RecentWallet {
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
}

const recent = modalAtom<readonly RecentWallet[]>([])

/** Recently connected wallets, newest first, at most two. */
export const $recentWallets: ReadonlyStore<typeof recent> = recent

export const recentWalletsSet = (wallets: readonly RecentWallet[]) => {
  if (wallets.length || recent.get().length) recent.set(wallets)
}
