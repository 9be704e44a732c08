import type { Wallet } from '../../core/wallet/wallet.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** The part of the catalog's paginated list that is loaded. */
export interface WalletList {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly wallets: readonly Wallet[]
  /** Number of loaded pages. */
  readonly pages: number
  readonly isComplete: boolean
}

export interface WalletSearch {
  readonly text: string
  readonly isCertified: boolean
  readonly status: 'loading' | 'ready' | 'failed'
  readonly wallets: readonly Wallet[]
}

const emptyList: WalletList = { status: 'idle', wallets: [], pages: 0, isComplete: false }
const list = modalAtom<WalletList>(emptyList)
const search = modalAtom<WalletSearch | undefined>(undefined)

export const $walletList: ReadonlyStore<typeof list> = list
/** The current search. Undefined if there is neither a text nor the filter for certified wallets. */
export const $walletSearch: ReadonlyStore<typeof search> = search

const withoutDuplicates = (wallets: readonly Wallet[]): Wallet[] => [
  ...new Map(wallets.map(wallet => [wallet.id, wallet])).values(),
]

export const listLoading = () => list.set({ ...list.get(), status: 'loading' })
export const pageReceived = (wallets: readonly Wallet[], isLast: boolean) => {
  const previousList = list.get()
  list.set({
    status: 'ready',
    wallets: withoutDuplicates([...previousList.wallets, ...wallets]),
    pages: previousList.pages + 1,
    isComplete: isLast,
  })
}
export const listFailed = () => list.set({ ...list.get(), status: 'failed' })
export const searchStarted = (text: string, isCertified: boolean) =>
  search.set({ text, isCertified, status: 'loading', wallets: search.get()?.wallets ?? [] })
export const searchReceived = (wallets: readonly Wallet[]) => {
  const currentSearch = search.get()
  if (currentSearch) search.set({ ...currentSearch, status: 'ready', wallets: withoutDuplicates(wallets) })
}
export const searchFailed = () => {
  const currentSearch = search.get()
  if (currentSearch) search.set({ ...currentSearch, status: 'failed', wallets: [] })
}
export const searchCleared = () => search.set(undefined)
export const walletsCleared = () => {
  list.set(emptyList)
  search.set(undefined)
}
