import { usesCatalog } from '../../core/wallet/catalog-url.ts'
import { findMissingRequirement } from '../../core/wallet/offers.ts'
import { isSameRdns, type Wallet } from '../../core/wallet/wallet.ts'
import { slugOf } from '../../core/wallet/wallet-slug.ts'
import { walletSearchEntries } from '../../core/wallet/list-limits.ts'
import { getWallets, type WalletPage, type WalletQuery } from '../../services/wallet-catalog.ts'
import { $namespaces, $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'

const catalogId = /^[0-9a-f]{64}$/

/** Whether a name is a catalog id. The catalog includes and excludes wallets by id only, not by rdns or slug. */
export const isCatalogId = (name: string): boolean => catalogId.test(name)

/** Queries the catalog for wallets of the app's networks. */
export const queryCatalog = (query: WalletQuery, signal: AbortSignal): Promise<WalletPage> =>
  find({ chains: $networks.get().map(network => network.id), ...query }, signal)

/** Queries the catalog, or the built-in list if no catalog is used. */
async function find(query: WalletQuery, signal: AbortSignal): Promise<WalletPage> {
  const settings = $options.get()
  if (usesCatalog(settings)) return getWallets(query, settings, signal)
  const { builtInWallets } = await import('../../namespaces/built-in-wallets.ts')
  const pageFirst = findMissingRequirement(settings) !== undefined
  const page = builtInWallets({ ...query, namespaces: $namespaces.get(), isPageFirst: pageFirst })
  return { ...page, isLast: query.page * query.entries >= page.count }
}

/** Whether one of the names identifies the wallet, by catalog id, rdns or slug. */
export const isNamedBy = (names: readonly string[], wallet: Wallet): boolean => rankOf(names, wallet) >= 0

const rankOf = (names: readonly string[], wallet: Wallet): number => {
  const slug = slugOf(wallet.name)
  return names.findIndex(name => name === wallet.id || isSameRdns(name, wallet.rdns) || name === slug)
}

/** Returns the named wallets, in the order of the names. */
export const pick = (names: readonly string[], wallets: readonly Wallet[]): Wallet[] =>
  wallets.filter(wallet => isNamedBy(names, wallet)).sort((a, b) => rankOf(names, a) - rankOf(names, b))

export interface LookUpResult {
  readonly wallets: readonly Wallet[]
  /** Error of a failed request. Some wallets may be missing then. */
  readonly failure?: unknown
}

/**
 * Returns catalog entries for ids, rdns and slugs, in no particular order, with at most three independent requests. Slugs are
 * searched among the first hundred wallets, because the catalog cannot search for them and lists popular wallets first. Never
 * rejects.
 */
export async function lookUp(names: readonly string[], signal: AbortSignal): Promise<LookUpResult> {
  const ids = names.filter(isCatalogId)
  const rdns = names.filter(name => name.includes('.'))
  const slugs = names.filter(name => !isCatalogId(name) && !name.includes('.'))
  const pages = await Promise.allSettled([
    ids.length && find({ page: 1, entries: ids.length, include: ids }, signal),
    rdns.length && find({ page: 1, entries: rdns.length, rdns }, signal),
    slugs.length && queryCatalog({ page: 1, entries: walletSearchEntries }, signal),
  ])
  const matches = pages
    .flatMap(page => (page.status === 'fulfilled' && page.value ? page.value.wallets : []))
    .filter(wallet => isNamedBy(names, wallet))
  const failure = pages.find(page => page.status === 'rejected')
  return {
    wallets: [...new Map(matches.map(wallet => [wallet.id, wallet])).values()],
    ...(failure && { failure: failure.reason }),
  }
}
