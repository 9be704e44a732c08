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
      readonly otherConnectors: readonly ConnectorInfo[]
      readonly isRecent: boolean
    }
  | {
      readonly kind: 'wallet'
      readonly wallet: Wallet
      readonly group: WalletGroup
    }
  /** Placeholder of a wallet that is loading, so that the layout does not shift. */
  | { readonly kind: 'waiting'; readonly isRecent?: boolean }

export type WalletGroup = 'recent' | 'featured' | 'custom' | 'recommended'

export interface ConnectSources {
  /** The app's `connectorTypeOrder`. Omitted groups follow in the default order. */
  readonly order?: readonly string[]
  readonly connectors: readonly ConnectorInfo[]
  readonly recent: readonly { readonly connectorId: string }[]
  readonly walletsByGroup: Readonly<Record<WalletGroup, readonly Wallet[]>>
  /** `walletsByGroup` has not loaded yet. */
  readonly isAwaited?: boolean
  readonly hasPairing: boolean
  /** Maximum number of wallets. Another screen lists the rest. */
  readonly maxWallets?: number
}

// Default order of the groups. The pairing code for another device is last.
const defaultOrder = ['recent', 'injected', 'featured', 'custom', 'external', 'recommended']

/** Whether a connector reaches a wallet: they have the same id, or the same rdns and the connector is not contested (T1, T4). */
export const isConnectorOf = (connector: ConnectorInfo, wallet: Wallet): boolean =>
  connector.id === wallet.id ||
  connector.explorerId === wallet.id ||
  (!connector.contested && isSameRdns(connector.rdns, wallet.rdns))

/** Whether the wallet is installed in this browser. False if it is contested, so that it gets no badge (T1). */
export const isInstalled = ({ type, contested }: ConnectorInfo): boolean =>
  (type === 'announced' || type === 'injected') && !contested

/** Whether two connectors belong to one installed wallet: they have the same name, are not contested and share no namespace. */
const isSameWallet = (a: ConnectorInfo, b: ConnectorInfo): boolean =>
  isInstalled(a) &&
  isInstalled(b) &&
  a.name.toLowerCase() === b.name.toLowerCase() &&
  !a.namespaces.some(namespace => b.namespaces.includes(namespace))

/** Returns the connectors that serve one of these namespaces. */
export const connectorsOf = (
  connectors: readonly ConnectorInfo[],
  namespaces: readonly Namespace[],
): ConnectorInfo[] =>
  connectors.filter(connector => connector.namespaces.some(namespace => namespaces.includes(namespace)))

/** Returns the connectors that reach the same wallet in other namespaces. */
export function otherConnectorsOf(
  connector: ConnectorInfo,
  connectors: readonly ConnectorInfo[],
): ConnectorInfo[] {
  const otherConnectors: ConnectorInfo[] = []
  for (const candidate of connectors)
    if ([connector, ...otherConnectors].every(rowConnector => isSameWallet(rowConnector, candidate)))
      otherConnectors.push(candidate)
  return otherConnectors
}

const createWaitingRow = (isRecent = false): ConnectRow => ({
  kind: 'waiting',
  isRecent,
})

/** Returns the rows of Connect in the order of the app, without duplicates. */
export function connectRows({
  order = [],
  connectors,
  recent,
  walletsByGroup,
  isAwaited,
  hasPairing,
  maxWallets: maxCount = Infinity,
}: ConnectSources): ConnectRow[] {
  const rows: ConnectRow[] = []
  const listedConnectors = new Set<ConnectorInfo>()
  const wallets: Wallet[] = []
  const addConnector = (connector: ConnectorInfo, isRecent = false) => {
    if (listedConnectors.has(connector)) return
    const otherConnectors = otherConnectorsOf(
      connector,
      connectors.filter(candidate => !listedConnectors.has(candidate)),
    )
    for (const rowConnector of [connector, ...otherConnectors]) listedConnectors.add(rowConnector)
    rows.push({ kind: 'connector', connector, otherConnectors, isRecent })
  }
  const addWallet = (wallet: Wallet, group: WalletGroup) => {
    if (
      wallets.some(
        listedWallet => listedWallet.id === wallet.id || isSameRdns(listedWallet.rdns, wallet.rdns),
      )
    )
      return
    const connector = connectors.find(candidate => isConnectorOf(candidate, wallet))
    if (connector) addConnector(connector, group === 'recent')
    // Skips a catalog entry with the rdns of an installed wallet, because the same wallet would be listed twice.
    else if (!connectors.some(candidate => isSameRdns(candidate.rdns, wallet.rdns))) {
      wallets.push(wallet)
      rows.push({ kind: 'wallet', wallet, group })
    }
  }
  const addGroup = (group: string) => {
    if (group === 'walletConnect') rows.push({ kind: group })
    else if (group === 'recent')
      for (const { connectorId } of recent) {
        const connector = connectors.find(candidate => candidate.id === connectorId)
        const wallet = Object.values(walletsByGroup)
          .flat()
          .find(candidate => candidate.id === connectorId)
        if (connector) addConnector(connector, true)
        else if (wallet) addWallet(wallet, group)
        else if (isAwaited) rows.push(createWaitingRow(true))
      }
    else if (group === 'featured' || group === 'custom' || group === 'recommended') {
      for (const wallet of walletsByGroup[group]) addWallet(wallet, group)
      if (isAwaited && group === 'recommended')
        rows.push(createWaitingRow(), createWaitingRow(), createWaitingRow(), createWaitingRow())
    } else
      for (const connector of connectors)
        if ((connector.type === 'announced' ? 'injected' : connector.type) === group) addConnector(connector)
  }
  const groups = new Set([
    ...order.map(group => (group === 'announced' ? 'injected' : group)),
    ...defaultOrder,
    'walletConnect',
  ])
  // Removes the row of an unavailable feature. "All wallets" shows what pairing requires.
  if (!hasPairing) groups.delete('walletConnect')
  for (const group of groups) addGroup(group)
  const lastUsed = rows.find(isRecentRow)
  const rank = (row: ConnectRow) => (row === lastUsed ? -1 : rankOf(row, walletsByGroup))
  const visible = rows
    .filter(({ kind }) => kind !== 'walletConnect')
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, maxCount)
  return rows.filter(row => row.kind === 'walletConnect' || visible.includes(row))
}

/**
 * Returns the rank of a row for a list with limited space, lowest first: wallets of the app (0), other connectors that were used before (1)
 * or not (2), other recent wallets (3), and recommended wallets and placeholders (4). The last used wallet precedes all of them.
 */
function rankOf(row: ConnectRow, { featured, custom }: ConnectSources['walletsByGroup']): number {
  if (row.kind === 'wallet') return { featured: 0, custom: 0, recent: 3, recommended: 4 }[row.group]
  if (row.kind !== 'connector') return 4
  const { connector, isRecent } = row
  if (
    connector.type === 'external' ||
    [...featured, ...custom].some(listedWallet => isConnectorOf(connector, listedWallet))
  )
    return 0
  return isRecent ? 1 : 2
}

export interface RowGroup {
  readonly label?: 'installed' | 'popular'
  readonly rows: readonly ConnectRow[]
}

export interface FirstScreen {
  /** The last used wallet, or the only installed one. Shown as a large button above the list and not repeated in it. */
  readonly lead?: ConnectRow
  readonly groups: readonly RowGroup[]
}

const isInstalledRow = (row: ConnectRow | undefined): boolean =>
  row?.kind === 'connector' && isInstalled(row.connector)

const isRecentRow = (row: ConnectRow): boolean =>
  row.kind === 'wallet' ? row.group === 'recent' : row.kind !== 'walletConnect' && row.isRecent === true

function leadOf(rows: readonly ConnectRow[]): ConnectRow | undefined {
  const lastUsed = rows.find(isRecentRow)
  // Never suggests a contested wallet (T1).
  if (lastUsed) return lastUsed.kind === 'connector' && lastUsed.connector.contested ? undefined : lastUsed
  const installed = rows.filter(isInstalledRow)
  return installed.length === 1 ? installed[0] : undefined
}

/**
 * Groups the rows of Connect: installed wallets and the pairing row, then wallets to install or open. If the app defines an order,
 * keeps it and adds no labels.
 */
export function firstScreen(rows: readonly ConnectRow[], isOrdered: boolean): FirstScreen {
  if (isOrdered) return { groups: [{ rows }] }
  const lead = leadOf(rows)
  const otherRows = rows.filter(row => row !== lead)
  const installed: ConnectRow[] = otherRows.filter(
    row => row.kind === 'connector' && row.connector.type !== 'external',
  )
  const pairing = otherRows.filter(row => row.kind === 'walletConnect')
  const firstRows = [...installed, ...pairing]
  const laterRows = otherRows.filter(row => !firstRows.includes(row))
  // If no installed wallet is below the lead, the few rows need no groups.
  if ((lead && !installed.length) || !firstRows.length)
    return { lead, groups: [{ rows: [...firstRows, ...laterRows] }] }
  const isPopular = laterRows.every(row => row.kind === 'wallet' || row.kind === 'waiting')
  const label = installed.length && installed.every(isInstalledRow) ? { label: 'installed' as const } : {}
  return {
    lead,
    groups: laterRows.length
      ? [
          { rows: firstRows, ...label },
          { rows: laterRows, ...(isPopular && { label: 'popular' }) },
        ]
      : [{ rows: installed, ...label }, { rows: pairing }],
  }
}
