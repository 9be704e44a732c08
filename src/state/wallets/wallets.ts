import { readonlyType } from 'nanostores'
import { modalAtom } from '../modal-atom.ts'

/** A wallet used before. */
export interface RecentWallet {
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
}

const recent = modalAtom<readonly RecentWallet[]>([])

/** Recently connected wallets, newest first, at most two. */
export const $recentWallets = readonlyType(recent)

export const recentWalletsSet = (wallets: readonly RecentWallet[]) => recent.set(wallets)
