import { type Namespace, namespaces as allNamespaces } from '../core/chain/namespace.ts'
import { canOpenPage } from '../core/wallet/page-link.ts'
import { isSameRdns, type Wallet } from '../core/wallet/wallet.ts'
import { bitcoinWallets } from './bitcoin/wallets.ts'
import { evmWallets } from './evm/wallets.ts'
import { polkadotWallets } from './polkadot/wallets.ts'
import { walletOf, type WalletRecord } from '../core/wallet/wallet-record.ts'
import { solanaWallets } from './solana/wallets.ts'

const tables: Readonly<Record<Namespace, readonly WalletRecord[]>> = {
  eip155: evmWallets,
  solana: solanaWallets,
  bip122: bitcoinWallets,
  polkadot: polkadotWallets,
}

interface BuiltInQuery {
  readonly namespaces: readonly Namespace[]
  readonly page: number
  readonly entries: number
  readonly search?: string
  /** Wallet ids or rdns. `exclude` takes the same values. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly rdns?: readonly string[]
  /**
   * Sorts wallets that can open this page in their own browser to the front. Set if pairing is unavailable, because other mobile
   * wallets cannot connect then.
   */
  readonly isPageFirst?: boolean
}

/**
 * Returns one page of the built-in wallet list, with the search, include, exclude and rdns filters of the remote catalog. Used if
 * the app's options exclude the catalog.
 */
export function builtInWallets({
  namespaces,
  page,
  entries,
  search = '',
  include = [],
  exclude = [],
  rdns = [],
  isPageFirst = false,
}: BuiltInQuery): { count: number; wallets: readonly Wallet[] } {
  const text = search.trim().toLowerCase()
  const isNamed = (wallet: Wallet, names: readonly string[]) =>
    names.some(name => name === wallet.id || isSameRdns(name, wallet.rdns))
  const matches = recordsInOrder(namespaces)
    .map(walletOf)
    .filter(
      wallet =>
        (!include.length || isNamed(wallet, include)) &&
        (!rdns.length || isNamed(wallet, rdns)) &&
        !isNamed(wallet, exclude) &&
        wallet.name.toLowerCase().includes(text),
    )
  const rankOf = (wallet: Wallet) => (isPageFirst && canOpenPage(wallet, namespaces) ? 0 : 1)
  const sortedWallets = matches.toSorted((a, b) => rankOf(a) - rankOf(b))
  return { count: sortedWallets.length, wallets: sortedWallets.slice((page - 1) * entries, page * entries) }
}

// Interleaves the wallets of the requested namespaces by popularity. Wallets from other tables that also support one of them
// follow.
function recordsInOrder(namespaces: readonly Namespace[]): WalletRecord[] {
  const hasNamespace = (record: WalletRecord) =>
    record.namespaces.some(namespace => namespaces.includes(namespace))
  const firstWallets = allNamespaces
    .filter(namespace => namespaces.includes(namespace))
    .map(namespace => tables[namespace])
  const otherWallets = allNamespaces
    .filter(namespace => !namespaces.includes(namespace))
    .flatMap(namespace => tables[namespace])
  const maxCount = Math.max(0, ...firstWallets.map(records => records.length))
  const interleavedWallets = Array.from({ length: maxCount }, (_, index) =>
    firstWallets.flatMap(records => records[index] ?? []),
  ).flat()
  return [...interleavedWallets, ...otherWallets].filter(hasNamespace)
}
