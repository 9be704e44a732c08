import { toAppError } from '../core/errors/to-app-error.ts'
import { limits } from '../core/limits.ts'
import type { Wallet } from '../core/wallet/wallet.ts'
import { catalogUrl, getWallets, type WalletPage, type WalletQuery } from '../services/wallet-catalog.ts'
import { $networks } from '../state/networks.ts'
import { $options } from '../state/options.ts'
import {
  $featuredWallets,
  $recommendedWallets,
  $walletList,
  $walletSearch,
  featuredReceived,
  listFailed,
  listLoading,
  pageReceived,
  recommendedReceived,
  searchCleared,
  searchFailed,
  searchReceived,
  searchStarted,
  walletsForgotten,
} from '../state/wallet-list.ts'
import { showAlert } from './tell-error.ts'
import { track } from './track.ts'

/** Whether there is a catalog to ask. */
export const hasCatalog = (): boolean => catalogUrl($options.get()) !== undefined

const ask = (query: WalletQuery, signal?: AbortSignal): Promise<WalletPage> =>
  getWallets({ chains: $networks.get().map(network => network.id), ...query }, $options.get(), signal)

// The set-up of an app may be at fault; its developer hears that, the visitor sees a list that is not there.
const tellDeveloper = (thrown: unknown): void => {
  const error = toAppError(thrown)
  if (['ORIGIN_NOT_ALLOWED', 'PROJECT_ID_INVALID'].includes(error.code)) showAlert(error)
}

let first: Promise<void> | undefined

/** The wallets that stand on Connect: those the app features and four of the catalog. Asked once a page; a failure shows none. 2 */
export function loadFirstWallets(): Promise<void> {
  if (!hasCatalog()) return Promise.resolve()
  first ??= load()
  return first

  async function load(): Promise<void> {
    const { featuredWalletIds = [], includeWalletIds = [], excludeWalletIds = [] } = $options.get()
    const [featured, recommended] = await Promise.allSettled([
      featuredWalletIds.length
        ? getWallets(
            { page: 1, entries: featuredWalletIds.length, include: featuredWalletIds },
            $options.get(),
          )
        : { count: 0, wallets: [] },
      ask({
        page: 1,
        entries: limits.recommendedWallets,
        include: includeWalletIds,
        exclude: [...excludeWalletIds, ...featuredWalletIds],
      }),
    ])
    if (featured.status === 'fulfilled') {
      const place = (wallet: Wallet) => featuredWalletIds.indexOf(wallet.id)
      featuredReceived([...featured.value.wallets].sort((one, other) => place(one) - place(other)))
    }
    if (recommended.status === 'fulfilled')
      recommendedReceived(recommended.value.wallets, recommended.value.count + featuredWalletIds.length)
    else {
      tellDeveloper(recommended.reason)
      // The next opening asks again.
      first = undefined
    }
  }
}

/** Loads the next page of the endless list, unless one is on its way or all are here. */
export async function loadNextWallets(): Promise<void> {
  const { status, pages, isComplete } = $walletList.get()
  if (status === 'loading' || isComplete || !hasCatalog()) return
  listLoading()
  const { includeWalletIds = [], excludeWalletIds = [] } = $options.get()
  const shown = [...$featuredWallets.get(), ...$recommendedWallets.get()].map(wallet => wallet.id)
  try {
    const page = await ask({
      page: pages + 1,
      entries: limits.walletsPerPage,
      include: includeWalletIds,
      exclude: [...excludeWalletIds, ...shown],
    })
    pageReceived(page.wallets, page.count, limits.walletsPerPage)
  } catch (thrown) {
    tellDeveloper(thrown)
    listFailed()
  }
}

let running: AbortController | undefined
let pause: ReturnType<typeof setTimeout> | undefined

/** Searches 300 ms after the last key; an answer to older words is thrown away. Empty words end the search. */
export function searchWallets(text: string, isCertified = false): void {
  clearTimeout(pause)
  running?.abort()
  const words = text.trim()
  if (!words && !isCertified) {
    searchCleared()
    return
  }
  searchStarted(words, isCertified)
  pause = setTimeout(() => void search(words, isCertified), limits.searchPauseMs)
}

/** The same words once more, at once. */
export function retrySearch(): void {
  const now = $walletSearch.get()
  if (!now) return
  searchStarted(now.text, now.isCertified)
  void search(now.text, now.isCertified)
}

async function search(words: string, isCertified: boolean): Promise<void> {
  const mine = new AbortController()
  running?.abort()
  running = mine
  const { includeWalletIds = [], excludeWalletIds = [] } = $options.get()
  try {
    const { wallets } = await ask(
      {
        page: 1,
        entries: limits.walletSearchEntries,
        search: words,
        include: includeWalletIds,
        exclude: excludeWalletIds,
        certified: isCertified,
      },
      mine.signal,
    )
    if (mine.signal.aborted) return
    searchReceived(wallets)
    track({ event: 'SEARCH_WALLET', badge: isCertified ? 'certified' : 'none', search: words })
  } catch (thrown) {
    if (mine.signal.aborted) return
    tellDeveloper(thrown)
    searchFailed()
  }
}

// Other options may mean another catalog: what was loaded for the old ones is forgotten.
$options.listen((now, before) => {
  const asked = (settings: typeof now | undefined) =>
    JSON.stringify([
      settings?.projectId,
      settings?.endpoints,
      settings?.networks,
      settings?.featuredWalletIds,
      settings?.includeWalletIds,
      settings?.excludeWalletIds,
    ])
  if (asked(now) === asked(before)) return
  first = undefined
  running?.abort()
  clearTimeout(pause)
  walletsForgotten()
})
