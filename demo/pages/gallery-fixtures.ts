import type { AppError } from '../../src/core/errors/app-error.ts'
import type { NetworkId } from '../../src/core/chain/caip.ts'
import type { Network } from '../../src/core/chain/network.ts'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import { type ModalOptions } from '../../src/core/options.ts'
import type { View } from '../../src/core/view.ts'
import type { Wallet } from '../../src/core/wallet/wallet.ts'
import type { ConnectorInfo } from '../../src/core/wallet/connector-info.ts'
import { $attempt } from '../../src/state/connect/attempt.ts'
import { balanceReceived } from '../../src/state/account/balances.ts'
import { walletConnected } from '../../src/state/connect/connected.ts'
import { connectorAdded } from '../../src/state/connect/connectors.ts'
import { modalOpened, viewPushed } from '../../src/state/shell/modal.ts'
import { namespaceActivated } from '../../src/state/network/networks.ts'
import { offerReceived } from '../../src/state/wallets/offered-wallets.ts'
import { builtInWallets } from '../../src/namespaces/built-in-wallets.ts'

// Fixtures of the gallery states: accounts, networks, wallets, and responses of wallets and services.

export const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const otherAddresses = [
  '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
]

export const createNetwork = (id: NetworkId, name: string, symbol = 'ETH', decimals = 18): Network => ({
  id,
  name,
  nativeCurrency: { name: symbol, symbol, decimals },
  rpcUrls: [],
  blockExplorer: { name: 'Harborscan', url: 'https://scan.example' },
})
export const ethereum = createNetwork('eip155:1', 'Ethereum')
export const networks = [
  ethereum,
  createNetwork('eip155:8453', 'Base'),
  createNetwork('eip155:10', 'Optimism'),
  createNetwork('eip155:42161', 'Arbitrum'),
  createNetwork('eip155:137', 'Polygon', 'POL'),
  createNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'SOL', 9),
  createNetwork('bip122:000000000019d6689c085ae165831e93', 'Bitcoin', 'BTC', 8),
  createNetwork('eip155:100', 'A network whose name is much longer than the row that shows it'),
]
export const fewNetworks = networks.slice(0, 3)
/** The networks of `fewNetworks`, each with the URL of a node. */
export const fewNetworksWithNodes = fewNetworks.map(network => ({
  ...network,
  rpcUrls: ['https://node.example'],
}))

export const createConnector = (name: string, overrides: Partial<ConnectorInfo> = {}): ConnectorInfo => ({
  id: `example.${name.toLowerCase()}`,
  rdns: `example.${name.toLowerCase()}`,
  name,
  type: 'announced',
  namespaces: ['eip155'],
  ...overrides,
})
export const fathom = createConnector('Fathom')
export const wallets = [fathom, createConnector('Lantern'), createConnector('Quartz')]
export const hostileNames = ['‮gnirtS', 'W'.repeat(60), '<b>Bold</b>', 'مَحْفَظَة', 'Ḩ̴̛e̷l̶l̸o̵']

export const open = (...views: readonly View[]) => {
  const [firstView, ...otherViews] = views
  if (firstView) modalOpened(firstView)
  for (const view of otherViews) viewPushed(view)
}

export function connect({
  namespace = 'eip155',
  accounts = [address],
  approved: approvedNetworkIds = [] as readonly NetworkId[],
} = {}) {
  walletConnected(namespace as Namespace, {
    connectorId: fathom.id,
    wallet: { name: 'Fathom', rdns: 'example.fathom' },
    accounts: accounts.map(account => ({ namespace: namespace as Namespace, address: account, type: 'eoa' })),
    address: accounts[0] as string,
    approvedNetworks: approvedNetworkIds,
  })
  namespaceActivated(namespace as Namespace)
}
export const account = `eip155:1:${address}` as const
export const setBalance = () =>
  balanceReceived(account, { amount: '1.284512093847561', symbol: 'ETH' }, performance.now())
export const connectingView: View = { name: 'ConnectingExternal', connectorId: fathom.id }
export const switchToSolanaView: View = {
  name: 'SwitchActiveChain',
  networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
export const switchView: View = { name: 'SwitchNetwork', networkId: 'eip155:8453' }

export const waitForAttempt = async (onAttempt: () => void) => {
  while ($attempt.get()?.status !== 'prompting') await new Promise(requestAnimationFrame)
  onAttempt()
}

export const catalogNames =
  'Lantern Quartz Northwind Kite Fern Oriel Ember Tally Pebble Nimbus Cinder Orchard Meridian Petal Slatework Harrow Juniper Cobalt Driftwood Marlin'.split(
    ' ',
  )
export const createWallet = (name: string, overrides: Partial<Wallet> = {}): Wallet => ({
  id: `id-${name}`,
  name,
  rdns: `example.${name.toLowerCase()}`,
  mobileLink: `${name.toLowerCase()}://`,
  homepage: 'https://wallet.example',
  appStore: 'https://apps.apple.com/app/id1',
  playStore: 'https://play.google.com/store/apps/details?id=x',
  chromeStore: 'https://chromewebstore.google.com/detail/x',
  ...overrides,
})
export const catalog = catalogNames.map(name => createWallet(name))
export const northwind = createWallet('Northwind', {
  desktopLink: 'northwind://',
  webappLink: 'https://northwind.example',
})
/** Options that enable the catalog. The gallery mocks `fetch`, so the catalog receives no request. */
export const catalogOptions: ModalOptions = {
  projectId: 'gallery',
  endpoints: { catalog: 'http://127.0.0.1:1', relay: 'ws://127.0.0.1:1' },
}
/** Fills the store with the wallets that the modal shows without a catalog, and returns them. */
export const offerBuiltInWallets = () => {
  const { wallets: listedWallets, count } = builtInWallets({
    namespaces: ['eip155'],
    page: 1,
    entries: 40,
    isPageFirst: true,
  })
  offerReceived({ featured: [], custom: [], recommended: listedWallets.slice(0, 4), recent: [], count })
  return listedWallets
}
export const fillOffer = () =>
  offerReceived({
    featured: [],
    custom: [],
    recommended: catalog.slice(2, 6),
    recent: [],
    count: 487,
  })
/** Outcome of a pairing: a code is shown, no response arrives, or an error occurs. */
export type PairingOutcome = 'code' | 'silence' | AppError

/** Error of the wallet and outcome of pairing in the current state. Without `walletError`, requests to the wallet stay pending. */
export const mockOutcomes: { walletError?: AppError; pairing: PairingOutcome } = { pairing: 'code' }
export const pairingUri = `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?expiryTimestamp=1800000300&relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303`

export interface State {
  readonly options?: ModalOptions
  readonly networks?: readonly Network[]
  readonly set: () => void | Promise<void>
}

export type States = Readonly<Record<string, Readonly<Record<string, State>>>>

export const addConnectors = (...infos: readonly ConnectorInfo[]) => {
  for (const info of infos) connectorAdded(info)
}
