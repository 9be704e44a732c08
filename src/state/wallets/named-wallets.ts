import { computed } from 'nanostores'
import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import { slugOf } from '../../core/wallet/wallet-slug.ts'
import { $connections } from '../connect/connections.ts'
import { $knownWallets } from './known-wallets.ts'
import { $offeredWallets } from './offered-wallets.ts'
import { $options } from '../settings/options.ts'
import { $walletList, $walletSearch } from './wallet-list.ts'
import { $recentWallets } from './wallets.ts'
import { modalAtom } from '../modal-atom.ts'

type WalletIdentity = { readonly id?: unknown; readonly name?: unknown; readonly rdns?: unknown }

const buttonNames = modalAtom<readonly string[]>([])

/** Stores the wallets that the page's wallet buttons name, by id, rdns or name. Keeps the newest 100. No argument clears them. */
export const buttonWalletsAdded = (...names: readonly (string | undefined)[]) =>
  buttonNames.set(
    names.length
      ? [...new Set([...buttonNames.get(), ...names.filter(name => name !== undefined)])].slice(-100)
      : [],
  )

// Default names of wallets that have none. They do not identify a wallet.
const getDefaultNames = () => [
  '',
  ...Object.values(namespaceRules).map(({ walletName }) => walletName.toLowerCase()),
]

const lower = (text: unknown) => (typeof text === 'string' ? text.toLowerCase() : '')

/**
 * Whether a trusted source lists a wallet: the catalog, wallets used before, the options, or a button. Matches by id and rdns. A name
 * only matches wallets without an rdns, because any wallet can use any name.
 */
export const $isNamedWallet = computed(
  [
    $options,
    $recentWallets,
    $knownWallets,
    $connections,
    $offeredWallets,
    $walletList,
    $walletSearch,
    buttonNames,
  ],
  (options, recent, knownWallets, connections, offeredWallets, list, search, pageNames) => {
    const texts = [
      ...pageNames,
      ...(options.featuredWalletIds ?? []),
      ...(options.includeWalletIds ?? []),
      ...Object.values(connections).map(connection => connection?.connectorId),
    ]
    const wallets: readonly WalletIdentity[] = [
      ...[...recent, ...knownWallets].map(({ connectorId: id, ...otherFields }) => ({ ...otherFields, id })),
      ...((options.customWallets ?? []) as readonly (WalletIdentity | null)[]).map(wallet => wallet ?? {}),
      ...offeredWallets.featured,
      ...offeredWallets.custom,
      ...offeredWallets.recommended,
      ...offeredWallets.recent,
      ...list.wallets,
      ...(search?.wallets ?? []),
    ]
    const ids = new Set([...texts.map(lower), ...wallets.flatMap(({ id, rdns }) => [lower(id), lower(rdns)])])
    ids.delete('')
    const names = new Set([...texts.map(lower), ...wallets.map(({ name }) => lower(name))])
    for (const key of getDefaultNames()) names.delete(key)
    return ({ id, name, rdns }: Pick<ConnectorInfo, 'id' | 'name' | 'rdns'>): boolean =>
      ids.has(lower(id)) || (rdns ? ids.has(lower(rdns)) : names.has(lower(name)) || names.has(slugOf(name)))
  },
)
