import type { AccountId } from '../../core/chain/caip.ts'
import type { OwnedCollectible } from '../../core/money/collectible.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** Collectibles that occur in an account's history, without those that it no longer owns according to the chain. */
export interface CollectibleList {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly account?: AccountId
  readonly collectibles: readonly OwnedCollectible[]
}

const emptyList: CollectibleList = { status: 'idle', collectibles: [] }
const list = modalAtom<CollectibleList>(emptyList)

export const $collectibles: ReadonlyStore<typeof list> = list

export const collectiblesLoading = (account: AccountId) => {
  const { collectibles, account: previousAccount } = list.get()
  list.set({ status: 'loading', account, collectibles: previousAccount === account ? collectibles : [] })
}
export const collectiblesReceived = (account: AccountId, collectibles: readonly OwnedCollectible[]) =>
  list.set({ status: 'ready', account, collectibles })
export const collectibleImageLoaded = (key: string, image: string) => {
  const currentList = list.get()
  list.set({
    ...currentList,
    collectibles: currentList.collectibles.map(collectible =>
      collectible.key === key ? { ...collectible, image } : collectible,
    ),
  })
}
export const collectiblesFailed = () => list.set({ ...list.get(), status: 'failed' })
export const collectiblesCleared = () => list.set(emptyList)
