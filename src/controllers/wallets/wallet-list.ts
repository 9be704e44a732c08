import * as limits from '../../core/limits.ts'
import { recommendedWallets, walletSearchEntries, walletsPerPage } from '../../core/wallet/list-limits.ts'
import { usesCatalog } from '../../core/wallet/catalog-url.ts'
import type { Wallet } from '../../core/wallet/wallet.ts'
import { readCustomWallets, type WalletPage, type WalletQuery } from '../../services/wallet-catalog.ts'
import { $connectors } from '../../state/connect/connectors.ts'
import { $networks } from '../../state/network/networks.ts'
import {
  $offeredWallets,
  offerFailed,
  offerCleared,
  offerLoading,
  offerReceived,
} from '../../state/wallets/offered-wallets.ts'
import { $options } from '../../state/settings/options.ts'
import {
  $walletList,
  $walletSearch,
  listFailed,
  listLoading,
  pageReceived,
  searchCleared,
  searchFailed,
  searchReceived,
  searchStarted,
  walletsCleared,
} from '../../state/wallets/wallet-list.ts'
import { $recentWallets } from '../../state/wallets/wallets.ts'
import { followWallets } from './follow.ts'
import { track } from '../shell/track.ts'
import { queryCatalog, isCatalogId, isNamedBy, lookUp, pick } from './wallet-lookup.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(
  () => ({
    /** Aborts pending requests when an option or a network that the catalog requests depend on changes. */
    requests: new AbortController(),
    /** Resolves the ids of `includeWalletIds`. The catalog accepts only ids, so other names are looked up once. */
    includedIds: undefined as Promise<readonly string[]> | undefined,
    offer: undefined as Promise<void> | undefined,
    // The same exclusions apply to all pages, because different ones would shift the page boundaries and skip wallets.
    excludedIds: [] as readonly string[],
    searchRequest: undefined as AbortController | undefined,
    searchTimer: undefined as ReturnType<typeof setTimeout> | undefined,
    requestKey: catalogKey(),
  }),
  ({ searchTimer }) => clearTimeout(searchTimer),
)

const fetchPage = (query: WalletQuery, signal = live.requests.signal): Promise<WalletPage> =>
  queryCatalog(query, signal)
function includedIds(): Promise<readonly string[]> {
  const { includeWalletIds = [] } = $options.get()
  if (includeWalletIds.every(isCatalogId)) return Promise.resolve(includeWalletIds)
  live.includedIds ??= lookUp(includeWalletIds, live.requests.signal).then(({ wallets, failure }) => {
    // Fail, so that a partial result is not cached.
    if (failure !== undefined) throw failure
    const ids = pick(includeWalletIds, wallets).map(wallet => wallet.id)
    // If no wallet matches, keep the names: an empty list would include everything.
    return ids.length ? ids : includeWalletIds
  })
  live.includedIds.catch(() => (live.includedIds = undefined))
  return live.includedIds
}

// The catalog identifies wallets by id only; the built-in list also has names of its own.
const isListed = (id: string) => isCatalogId(id) || !usesCatalog($options.get())

/**
 * Loads the wallets on Connect: custom, featured, four from the catalog, and recently used ones. Loads them once; after a failure the
 * next call retries. Never rejects.
 */
export function loadOfferedWallets(): Promise<void> {
  if ($offeredWallets.get().status === 'idle') live.offer = undefined
  live.offer ??= load(live.requests.signal)
  return live.offer
}

async function load(signal: AbortSignal): Promise<void> {
  const { featuredWalletIds = [], excludeWalletIds = [] } = $options.get()
  const custom = readCustomWallets($options.get())
  offerLoading()
  const installedIds = new Set($connectors.get().map(connector => connector.id))
  const recentIds = $recentWallets
    .get()
    .map(wallet => wallet.connectorId)
    .filter(id => isListed(id) && !installedIds.has(id))
  const namedWallets = lookUp([...new Set([...featuredWalletIds, ...recentIds])], signal)
  // Featured wallets named by rdns or slug have to be resolved before they can be excluded from the others.
  const featuredIds = featuredWalletIds.every(isCatalogId)
    ? Promise.resolve(featuredWalletIds)
    : namedWallets.then(({ wallets }) => pick(featuredWalletIds, wallets).map(wallet => wallet.id))
  const [result, [recommended]] = await Promise.all([
    namedWallets,
    Promise.allSettled([
      Promise.all([includedIds(), featuredIds]).then(([include, featured]) =>
        fetchPage({
          page: 1,
          entries: recommendedWallets,
          include,
          exclude: [...excludeWalletIds, ...featured],
        }),
      ),
    ]),
  ])
  if (signal.aborted) return
  const allowedWallets = result.wallets.filter(isAllowed)
  const wallets = {
    featured: pick(featuredWalletIds, allowedWallets),
    custom,
    recent: pick(recentIds, allowedWallets),
  }
  const failure = recommended.status === 'rejected' ? recommended.reason : result.failure
  const catalogOffer = recommended.status === 'fulfilled' && {
    recommended: recommended.value.wallets.filter(isAllowed),
    count: recommended.value.count + wallets.featured.length + custom.length,
  }
  if (catalogOffer && failure === undefined) return offerReceived({ ...wallets, ...catalogOffer })
  live.offer = undefined
  offerFailed({ ...wallets, ...catalogOffer })
}

// The catalog excludes by id only. Wallets that the app lists by another name are filtered here.
const isAllowed = (wallet: Wallet): boolean => !isNamedBy($options.get().excludeWalletIds ?? [], wallet)

/** Loads the next page of the list, unless one is loading or the list is complete. */
export async function loadNextWallets(): Promise<void> {
  const { status, pages, isComplete } = $walletList.get()
  if (status === 'loading' || isComplete) return
  const { signal } = live.requests
  listLoading()
  const { excludeWalletIds = [] } = $options.get()
  const { featured, recommended } = $offeredWallets.get()
  if (!pages) live.excludedIds = [...featured, ...recommended].map(wallet => wallet.id)
  try {
    const page = await fetchPage({
      page: pages + 1,
      entries: walletsPerPage,
      include: await includedIds(),
      exclude: [...excludeWalletIds, ...live.excludedIds],
    })
    if (signal.aborted) return
    // A service that returns the same page repeatedly also ends the list.
    const loadedIds = new Set($walletList.get().wallets.map(wallet => wallet.id))
    const isNew = page.wallets.some(wallet => !loadedIds.has(wallet.id))
    pageReceived(page.wallets.filter(isAllowed), page.isLast || !isNew)
  } catch {
    if (signal.aborted) return
    listFailed()
  }
}

/**
 * Searches 300 ms after the last key press. Responses to an earlier query are discarded. An empty query ends the search, unless it selects
 * certified wallets.
 */
export function searchWallets(text: string, isCertified = false): void {
  clearTimeout(live.searchTimer)
  live.searchRequest?.abort()
  const query = text.trim().slice(0, limits.nameMaxChars)
  if (!query && !isCertified) {
    searchCleared()
    return
  }
  searchStarted(query, isCertified)
  live.searchTimer = setTimeout(() => void search(query, isCertified), limits.searchPauseMs)
}

/** Repeats the current search immediately. */
export function retrySearch(): void {
  const currentSearch = $walletSearch.get()
  if (!currentSearch) return
  clearTimeout(live.searchTimer)
  searchStarted(currentSearch.text, currentSearch.isCertified)
  void search(currentSearch.text, currentSearch.isCertified)
}

async function search(query: string, isCertified: boolean): Promise<void> {
  const controller = new AbortController()
  live.searchRequest?.abort()
  live.searchRequest = controller
  const { excludeWalletIds = [] } = $options.get()
  try {
    const { wallets } = await fetchPage(
      {
        page: 1,
        entries: walletSearchEntries,
        search: query,
        include: await includedIds(),
        exclude: excludeWalletIds,
        isCertified,
      },
      controller.signal,
    )
    if (controller.signal.aborted) return
    searchReceived(wallets.filter(isAllowed))
    track({ event: 'SEARCH_WALLET', badge: isCertified ? 'certified' : 'none', search: query })
  } catch {
    if (controller.signal.aborted) return
    searchFailed()
  }
}

/** Searches wallets by name, rdns or id without updating the search screen. Never rejects. */
export async function searchOnce(query: string): Promise<readonly Wallet[]> {
  try {
    const isName = !/^[0-9a-f]{64}$|\./.test(query)
    if (!isName) {
      const { wallets } = await lookUp([query], live.requests.signal)
      return pick([query], wallets)
    }
    return (await fetchPage({ page: 1, entries: walletSearchEntries, search: query })).wallets
  } catch {
    return []
  }
}

const endSearch = (): void => {
  clearTimeout(live.searchTimer)
  live.searchRequest?.abort()
  searchCleared()
}

const retryFailed = (): void => {
  if ($walletSearch.get()?.status === 'failed') retrySearch()
  if ($walletList.get().status === 'failed') void loadNextWallets()
  if ($offeredWallets.get().status === 'failed') void loadOfferedWallets()
}

/** Key of the options that catalog requests depend on. */
function catalogKey(): string {
  const { projectId, endpoints, enableWalletConnect, universalProvider, ...settings } = $options.get()
  const { customWallets, featuredWalletIds, includeWalletIds, excludeWalletIds } = settings
  const pairing = [enableWalletConnect, universalProvider !== undefined]
  return JSON.stringify([
    [projectId, endpoints, pairing, customWallets, featuredWalletIds, includeWalletIds, excludeWalletIds],
    $networks.get().map(network => network.id),
  ])
}
const clearOutdated = () => {
  const requestKey = catalogKey()
  if (requestKey === live.requestKey) return
  live.requestKey = requestKey
  live.requests.abort()
  live.requests = new AbortController()
  live.offer = undefined
  live.includedIds = undefined
  live.excludedIds = []
  endSearch()
  walletsCleared()
  offerCleared()
}

followWallets({ endSearch, clearOutdated, retryFailed })
