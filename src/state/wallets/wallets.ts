import { atom, readonlyType } from 'nanostores'

/** A wallet used before. */
export interface RecentWallet {
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
}

const recent = atom<readonly RecentWallet[]>([])

/** Recently connected wallets, newest first, at most two. */
export const $recentWallets = readonlyType(recent)

export const recentWalletsSet = (wallets: readonly RecentWallet[]) => recent.set(wallets)
