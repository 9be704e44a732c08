import type { Namespace } from '../chain/namespace.ts'
import type { ConnectorInfo } from './connector-info.ts'
import { isSameRdns, type Wallet } from './wallet.ts'

/** One row of Connect. */
export type ConnectRow =
  | { readonly kind: 'walletConnect' }
  | {
      readonly kind: 'connector'
      readonly connector: ConnectorInfo
      /** The same wallet in other namespaces. */
      readonly others: readonly ConnectorInfo[]
      readonly isRecent: boolean
    }
  | { readonly kind: 'wallet'; readonly wallet: Wallet; readonly group: WalletGroup }
  /** Stands in for a wallet that is on its way: what comes later moves nothing. */
  | { readonly kind: 'waiting' }

export type WalletGroup = 'recent' | 'featured' | 'custom' | 'recommended'

export interface ConnectSources {
  /** The app's `connectorTypeOrder`; groups it leaves out follow in the usual order. */
  readonly order?: readonly string[]
  readonly connectors: readonly ConnectorInfo[]
  readonly recent: readonly { readonly connectorId: string }[]
  readonly offered: Readonly<Record<WalletGroup, readonly Wallet[]>>
  /** What is offered has not come yet. */
  readonly isAwaited?: boolean
  readonly hasPairing: boolean
  /** Only so many wallets; another screen lists the rest. */
  readonly most?: number
}

// What opens by a press comes first, and a code for another device after it.
const usualOrder = ['recent', 'injected', 'featured', 'custom', 'external', 'recommended']

/** Whether a connector reaches a wallet: by id, or by rdns where no other claims the same (T1, T4). */
export const isConnectorOf = (connector: ConnectorInfo, wallet: Wallet): boolean =>
  connector.id === wallet.id ||
  connector.explorerId === wallet.id ||
  (!connector.contested && isSameRdns(connector.rdns, wallet.rdns))

/** Whether it stands in this browser. A name that several wallets claim carries no badge (T1). */
export const isInstalled = ({ type, contested }: ConnectorInfo): boolean =>
  (type === 'announced' || type === 'injected') && !contested

/** Whether two connectors are one wallet that speaks several namespaces: by its name, which nobody contests. */
const isSameWallet = (one: ConnectorInfo, other: ConnectorInfo): boolean =>
  isInstalled(one) &&
  isInstalled(other) &&
  one.name.toLowerCase() === other.name.toLowerCase() &&
  !one.namespaces.some(each => other.namespaces.includes(each))

/** The connectors that serve one of these namespaces. */
export const connectorsOf = (
  connectors: readonly ConnectorInfo[],
  namespaces: readonly Namespace[],
): ConnectorInfo[] =>
  connectors.filter(connector => connector.namespaces.some(each => namespaces.includes(each)))

/** The connectors that reach the same wallet in other namespaces. */
export function otherConnectorsOf(
  connector: ConnectorInfo,
  connectors: readonly ConnectorInfo[],
): ConnectorInfo[] {
  const others: ConnectorInfo[] = []
  for (const other of connectors)
    if ([connector, ...others].every(each => isSameWallet(each, other))) others.push(other)
  return others
}

const waiting = (): ConnectRow => ({ kind: 'waiting' })

/** The rows of Connect in the order of the app, no wallet twice. */
export function connectRows({
  order = [],
  connectors,
  recent,
  offered,
  isAwaited,
  hasPairing,
  most = Infinity,
}: ConnectSources): ConnectRow[] {
  const rows: ConnectRow[] = []
  const shown = new Set<ConnectorInfo>()
  const wallets: Wallet[] = []
  const addConnector = (connector: ConnectorInfo, isRecent = false) => {
    if (shown.has(connector)) return
    const others = otherConnectorsOf(
      connector,
      connectors.filter(other => !shown.has(other)),
    )
    for (const each of [connector, ...others]) shown.add(each)
    rows.push({ kind: 'connector', connector, others, isRecent })
  }
  const addWallet = (wallet: Wallet, group: WalletGroup) => {
    if (wallets.some(known => known.id === wallet.id || isSameRdns(known.rdns, wallet.rdns))) return
    const connector = connectors.find(each => isConnectorOf(each, wallet))
    if (connector) addConnector(connector, group === 'recent')
    // A catalog entry with the rdns of a wallet that is here would be the same name twice.
    else if (!connectors.some(each => isSameRdns(each.rdns, wallet.rdns))) {
      wallets.push(wallet)
      rows.push({ kind: 'wallet', wallet, group })
    }
  }
  const addGroup = (group: string) => {
    if (group === 'walletConnect') rows.push({ kind: group })
    else if (group === 'recent')
      for (const { connectorId } of recent) {
        const connector = connectors.find(each => each.id === connectorId)
        const wallet = Object.values(offered)
          .flat()
          .find(each => each.id === connectorId)
        if (connector) addConnector(connector, true)
        else if (wallet) addWallet(wallet, group)
        else if (isAwaited) rows.push(waiting())
      }
    else if (group === 'featured' || group === 'custom' || group === 'recommended') {
      for (const wallet of offered[group]) addWallet(wallet, group)
      if (isAwaited && group === 'recommended') rows.push(waiting(), waiting(), waiting(), waiting())
    } else
      for (const connector of connectors)
        if ((connector.type === 'announced' ? 'injected' : connector.type) === group) addConnector(connector)
  }
  const groups = new Set([
    ...order.map(each => (each === 'announced' ? 'injected' : each)),
    ...usualOrder,
    'walletConnect',
  ])
  // A row that only says what is missing is not the first thing to see.
  if (!hasPairing && groups.delete('walletConnect')) groups.add('walletConnect')
  for (const group of groups) addGroup(group)
  const kept = rows
    .filter(({ kind }) => kind !== 'walletConnect')
    .sort((one, other) => rankOf(one, offered) - rankOf(other, offered))
    .slice(0, most)
  return rows.filter(row => row.kind === 'walletConnect' || kept.includes(row))
}

/** Which rows stay where there is room for a few: the app's own, what is in this browser, used before, recommended. */
function rankOf(row: ConnectRow, { featured, custom }: ConnectSources['offered']): number {
  if (row.kind === 'wallet') return { featured: 0, custom: 0, recent: 3, recommended: 4 }[row.group]
  if (row.kind !== 'connector') return 4
  const { connector, isRecent } = row
  if (connector.type === 'external' || [...featured, ...custom].some(each => isConnectorOf(connector, each)))
    return 0
  return isRecent ? 1 : 2
}
