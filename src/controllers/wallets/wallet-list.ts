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
  offerForgotten,
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
  walletsForgotten,
} from '../../state/wallets/wallet-list.ts'
import { $recentWallets } from '../../state/wallets/wallets.ts'
import { followWallets } from './follow.ts'
import { track } from '../shell/track.ts'
import { askCatalog, isCatalogId, isNamed, lookUp, pick } from './wallet-lookup.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(
  () => ({
    /** Aborts pending requests when the options select another catalog. */
    requests: new AbortController(),
    /** Resolves the ids of `includeWalletIds`. The catalog only accepts ids, so other names are looked up once. */
    includedIds: undefined as Promise<readonly string[]> | undefined,
    offer: undefined as Promise<void> | undefined,
    // Fixed for all pages: another exclusion would shift the page boundaries and skip wallets.
    excludedIds: [] as readonly string[],
    searchRequest: undefined as AbortController | undefined,
    searchTimer: undefined as ReturnType<typeof setTimeout> | undefined,
    requestKey: catalogKey(),
  }),
  ({ searchTimer }) => clearTimeout(searchTimer),
)

const ask = (query: WalletQuery, signal = live.requests.signal): Promise<WalletPage> =>
  askCatalog(query, signal)
function includedIds(): Promise<readonly string[]> {
  const { includeWalletIds = [] } = $options.get()
  if (includeWalletIds.every(isCatalogId)) return Promise.resolve(includeWalletIds)
  live.includedIds ??= lookUp(includeWalletIds, live.requests.signal).then(({ wallets, failure }) => {
    // A partial result would be cached until the page unloads.
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
 * Loads the wallets on Connect: custom, featured, four from the catalog, and recently used ones. Loaded once; after a failure the
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
  const here = new Set($connectors.get().map(connector => connector.id))
  const recentIds = $recentWallets
    .get()
    .map(wallet => wallet.connectorId)
    .filter(id => isListed(id) && !here.has(id))
  const named = lookUp([...new Set([...featuredWalletIds, ...recentIds])], signal)
  // Featured wallets named by rdns or slug have to be resolved before they can be excluded from the others.
  const featuredIds = featuredWalletIds.every(isCatalogId)
    ? Promise.resolve(featuredWalletIds)
    : named.then(({ wallets }) => pick(featuredWalletIds, wallets).map(wallet => wallet.id))
  const [found, [recommended]] = await Promise.all([
    named,
    Promise.allSettled([
      Promise.all([includedIds(), featuredIds]).then(([include, featured]) =>
        ask({
          page: 1,
          entries: recommendedWallets,
          include,
          exclude: [...excludeWalletIds, ...featured],
        }),
      ),
    ]),
  ])
  if (signal.aborted) return
  const known = found.wallets.filter(isWanted)
  const wallets = { featured: pick(featuredWalletIds, known), custom, recent: pick(recentIds, known) }
  const failure = recommended.status === 'rejected' ? recommended.reason : found.failure
  const others = recommended.status === 'fulfilled' && {
    recommended: recommended.value.wallets.filter(isWanted),
    count: recommended.value.count + wallets.featured.length + custom.length,
  }
  if (others && failure === undefined) return offerReceived({ ...wallets, ...others })
  live.offer = undefined
  offerFailed({ ...wallets, ...others })
}

// The catalog excludes by id only; wallets that the app names otherwise are filtered here.
const isWanted = (wallet: Wallet): boolean => !isNamed($options.get().excludeWalletIds ?? [], wallet)

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
    const page = await ask({
      page: pages + 1,
      entries: walletsPerPage,
      include: await includedIds(),
      exclude: [...excludeWalletIds, ...live.excludedIds],
    })
    if (signal.aborted) return
    // A service that keeps sending the same page also ends the list.
    const known = new Set($walletList.get().wallets.map(wallet => wallet.id))
    const isNew = page.wallets.some(wallet => !known.has(wallet.id))
    pageReceived(page.wallets.filter(isWanted), page.isLast || !isNew)
  } catch {
    if (signal.aborted) return
    listFailed()
  }
}

/** Searches 300 ms after the last key press. Responses to an earlier query are discarded. An empty query ends the search. */
export function searchWallets(text: string, isCertified = false): void {
  clearTimeout(live.searchTimer)
  live.searchRequest?.abort()
  const words = text.trim().slice(0, limits.nameMaxChars)
  if (!words && !isCertified) {
    searchCleared()
    return
  }
  searchStarted(words, isCertified)
  live.searchTimer = setTimeout(() => void search(words, isCertified), limits.searchPauseMs)
}

/** Repeats the current search immediately. */
export function retrySearch(): void {
  const now = $walletSearch.get()
  if (!now) return
  clearTimeout(live.searchTimer)
  searchStarted(now.text, now.isCertified)
  void search(now.text, now.isCertified)
}

async function search(words: string, isCertified: boolean): Promise<void> {
  const mine = new AbortController()
  live.searchRequest?.abort()
  live.searchRequest = mine
  const { excludeWalletIds = [] } = $options.get()
  try {
    const { wallets } = await ask(
      {
        page: 1,
        entries: walletSearchEntries,
        search: words,
        include: await includedIds(),
        exclude: excludeWalletIds,
        certified: isCertified,
      },
      mine.signal,
    )
    if (mine.signal.aborted) return
    searchReceived(wallets.filter(isWanted))
    track({ event: 'SEARCH_WALLET', badge: isCertified ? 'certified' : 'none', search: words })
  } catch {
    if (mine.signal.aborted) return
    searchFailed()
  }
}

/** Searches wallets by name, rdns or id without updating the search screen. Never rejects. */
export async function searchOnce(words: string): Promise<readonly Wallet[]> {
  try {
    const isName = !/^[0-9a-f]{64}$|\./.test(words)
    if (!isName) {
      const { wallets } = await lookUp([words], live.requests.signal)
      return pick([words], wallets)
    }
    return (await ask({ page: 1, entries: walletSearchEntries, search: words })).wallets
  } catch {
    return []
  }
}

const endSearch = (): void => {
  clearTimeout(live.searchTimer)
  live.searchRequest?.abort()
  searchCleared()
}

const askAgain = (): void => {
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
const forgetOld = () => {
  const now = catalogKey()
  if (now === live.requestKey) return
  live.requestKey = now
  live.requests.abort()
  live.requests = new AbortController()
  live.offer = undefined
  live.includedIds = undefined
  live.excludedIds = []
  endSearch()
  walletsForgotten()
  offerForgotten()
}

followWallets({ endSearch, forgetOld, askAgain })
