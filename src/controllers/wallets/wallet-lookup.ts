import { usesCatalog } from '../../core/wallet/catalog-url.ts'
import { missingForPairing } from '../../core/wallet/offers.ts'
import { isSameRdns, type Wallet } from '../../core/wallet/wallet.ts'
import { slugOf } from '../../core/wallet/wallet-slug.ts'
import { walletSearchEntries } from '../../core/wallet/list-limits.ts'
import { getWallets, type WalletPage, type WalletQuery } from '../../services/wallet-catalog.ts'
import { $namespaces, $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'

const catalogId = /^[0-9a-f]{64}$/

/** What the catalog itself knows a wallet by; rdns and slugs are ours to find. */
export const isCatalogId = (name: string): boolean => catalogId.test(name)

/** Asks the catalog for wallets of the app's networks. */
export const askCatalog = (query: WalletQuery, signal: AbortSignal): Promise<WalletPage> =>
  find({ chains: $networks.get().map(network => network.id), ...query }, signal)

/** Asks the catalog; where there is none, or nothing of it could be reached, the list that is built in. */
async function find(query: WalletQuery, signal: AbortSignal): Promise<WalletPage> {
  const settings = $options.get()
  if (usesCatalog(settings)) return getWallets(query, settings, signal)
  const { builtInWallets } = await import('../../namespaces/built-in-wallets.ts')
  const pageFirst = missingForPairing(settings) !== undefined
  const page = builtInWallets({ ...query, namespaces: $namespaces.get(), pageFirst })
  return { ...page, isLast: query.page * query.entries >= page.count }
}

/** Whether an app that names wallets by catalog id, rdns or slug means this one. */
export const isNamed = (names: readonly string[], wallet: Wallet): boolean => placeOf(names, wallet) >= 0

const placeOf = (names: readonly string[], wallet: Wallet): number => {
  const slug = slugOf(wallet.name)
  return names.findIndex(name => name === wallet.id || isSameRdns(name, wallet.rdns) || name === slug)
}

/** Of these wallets those that were named, in the order of the names. */
export const pick = (names: readonly string[], wallets: readonly Wallet[]): Wallet[] =>
  wallets
    .filter(wallet => isNamed(names, wallet))
    .sort((one, other) => placeOf(names, one) - placeOf(names, other))

export interface Found {
  readonly wallets: readonly Wallet[]
  /** A question that failed: there may be more of them. */
  readonly failure?: unknown
}

/**
 * The catalog's own entries for ids, rdns and slugs, in no order; at most three requests, of which one that fails costs the
 * others nothing. The catalog knows no slugs: they are looked for among its first hundred wallets, which is where those are
 * that people know by name. Never rejects.
 */
export async function lookUp(names: readonly string[], signal: AbortSignal): Promise<Found> {
  const ids = names.filter(isCatalogId)
  const rdns = names.filter(name => name.includes('.'))
  const others = names.filter(name => !isCatalogId(name) && !name.includes('.'))
  const pages = await Promise.allSettled([
    ids.length && find({ page: 1, entries: ids.length, include: ids }, signal),
    rdns.length && find({ page: 1, entries: rdns.length, rdns }, signal),
    others.length && askCatalog({ page: 1, entries: walletSearchEntries }, signal),
  ])
  const found = pages
    .flatMap(page => (page.status === 'fulfilled' && page.value ? page.value.wallets : []))
    .filter(wallet => isNamed(names, wallet))
  const failed = pages.find(page => page.status === 'rejected')
  return {
    wallets: [...new Map(found.map(wallet => [wallet.id, wallet])).values()],
    ...(failed && { failure: failed.reason }),
  }
}
