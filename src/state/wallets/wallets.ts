import { atom, readonlyType } from 'nanostores'

/** A wallet used before, newest first. */
export interface RecentWallet {
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
}

const recent = atom<readonly RecentWallet[]>([])

/** Wallets connected lately, at most two. */
export const $recentWallets = readonlyType(recent)

export const recentWalletsSet = (wallets: readonly RecentWallet[]) => recent.set(wallets)
