import type { ConnectorInfo } from './connector-info.ts'
import { isSameRdns, type Wallet } from './wallet.ts'

/** One row of Connect. */
export type ConnectRow =
  | { readonly kind: 'walletConnect' }
  | {
      readonly kind: 'connector'
      readonly connector: ConnectorInfo
      /** The same wallet in other families of chains. */
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
  /** On a phone what opens by a tap comes first, and a code for another device last. */
  readonly isMobile?: boolean
}

const usualOrder = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']

/** Whether a connector reaches a wallet: by id, or by rdns where no other claims the same (T1, T4). */
export const isConnectorOf = (connector: ConnectorInfo, wallet: Wallet): boolean =>
  connector.id === wallet.id ||
  connector.explorerId === wallet.id ||
  (!connector.contested && isSameRdns(connector.rdns, wallet.rdns))

/** Whether it stands in this browser. A name that several wallets claim carries no badge (T1). */
export const isInstalled = ({ type, contested }: ConnectorInfo): boolean =>
  (type === 'announced' || type === 'injected') && !contested

/** Whether two connectors are one wallet that speaks several families of chains: by its name, which nobody contests. */
const isSameWallet = (one: ConnectorInfo, other: ConnectorInfo): boolean =>
  isInstalled(one) &&
  isInstalled(other) &&
  one.name.toLowerCase() === other.name.toLowerCase() &&
  !one.namespaces.some(each => other.namespaces.includes(each))

const waiting = { kind: 'waiting' } as const

/** The rows of Connect in the order of the app, no wallet twice. */
export function connectRows({
  order = [],
  connectors,
  recent,
  offered,
  isAwaited,
  hasPairing,
  isMobile,
}: ConnectSources): ConnectRow[] {
  const rows: ConnectRow[] = []
  const shown = new Set<ConnectorInfo>()
  const wallets: Wallet[] = []
  const addConnector = (connector: ConnectorInfo, isRecent = false) => {
    if (shown.has(connector)) return
    const others: ConnectorInfo[] = []
    for (const other of connectors)
      if (!shown.has(other) && [connector, ...others].every(each => isSameWallet(each, other)))
        others.push(other)
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
        else if (isAwaited) rows.push(waiting)
      }
    else if (group === 'featured' || group === 'custom' || group === 'recommended') {
      for (const wallet of offered[group]) addWallet(wallet, group)
      if (isAwaited && group === 'recommended') rows.push(waiting, waiting, waiting, waiting)
    } else
      for (const connector of connectors)
        if ((connector.type === 'announced' ? 'injected' : connector.type) === group) addConnector(connector)
  }
  const groups = new Set([
    ...order.map(each => (each === 'announced' ? 'injected' : each)),
    ...(isMobile ? usualOrder.slice(1) : usualOrder),
    'walletConnect',
  ])
  // A row that only says what is missing is not the first thing to see.
  if (!hasPairing && groups.delete('walletConnect')) groups.add('walletConnect')
  for (const group of groups) addGroup(group)
  return rows
}
