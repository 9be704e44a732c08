import type { LitElement } from 'lit'
import { mountModal } from '../../elements/index.ts'
import type { W3mOpenPage } from '../../elements/parts/w3m-open-page.ts'
import type { W3mPairingLinks } from '../../elements/parts/w3m-pairing-links.ts'
import { loadView } from '../../elements/modal/view-table.ts'
import { wordsReady } from '../../src/controllers/language.ts'
import { settleOptions } from '../../src/controllers/options.ts'
import { AppError } from '../../src/core/errors/app-error.ts'
import type { NetworkId } from '../../src/core/chain/caip.ts'
import type { Network } from '../../src/core/chain/network.ts'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import { defaultOptions, type ModalOptions, type Settings } from '../../src/core/options.ts'
import type { View } from '../../src/core/view.ts'
import type { Wallet } from '../../src/core/wallet/wallet.ts'
import type { ConnectorInfo } from '../../src/core/wallet/connector-info.ts'
import { createModal } from '../../src/create-modal.ts'
import { resetRuntime } from '../../src/runtime.ts'
import { $attempt, attemptSilent } from '../../src/state/attempt.ts'
import { balanceFailed, balanceLoading, balanceReceived } from '../../src/state/balances.ts'
import { connectStarted } from '../../src/state/connections.ts'
import { walletConnected } from '../../src/state/connected.ts'
import { connectorSeen } from '../../src/state/connectors.ts'
import { knownWalletsRecalled } from '../../src/state/known-wallets.ts'
import { modalOpened, viewPushed } from '../../src/state/modal.ts'
import { namespaceActivated, networkActivated, networksConfigured } from '../../src/state/networks.ts'
import { alertShown, toastShown } from '../../src/state/notices.ts'
import { offerFailed, offerLoading, offerReceived } from '../../src/state/offered-wallets.ts'
import { platformSeen } from '../../src/state/platform.ts'
import { profileReceived } from '../../src/state/profiles.ts'
import { switchStarted } from '../../src/state/switching.ts'
import {
  listFailed,
  listLoading,
  pageReceived,
  searchFailed,
  searchReceived,
  searchStarted,
} from '../../src/state/wallet-list.ts'
import { recentWalletsSet } from '../../src/state/wallets.ts'
import { builtInWallets } from '../../src/wallets/index.ts'
import { appears, find, frames } from './gallery-find.ts'
import { loginStates } from './gallery-account.ts'
import { approveStates } from './gallery-login.ts'
import { moneyStates } from './gallery-money.ts'
import { visitorStates } from './gallery-visitor.ts'
import { $words, languageSet, type PartialWords, wordsAdded } from '../../src/text/text.ts'

/** Every screen in every state, set up by writing the stores: to look at, to photograph, and for axe. */
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const others = ['0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045']

const network = (id: NetworkId, name: string, symbol = 'ETH', decimals = 18): Network => ({
  id,
  name,
  nativeCurrency: { name: symbol, symbol, decimals },
  rpcUrls: [],
  blockExplorer: { name: 'Harborscan', url: 'https://scan.example' },
})
const ethereum = network('eip155:1', 'Ethereum')
const networks = [
  ethereum,
  network('eip155:8453', 'Base'),
  network('eip155:10', 'Optimism'),
  network('eip155:42161', 'Arbitrum'),
  network('eip155:137', 'Polygon', 'POL'),
  network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'SOL', 9),
  network('bip122:000000000019d6689c085ae165831e93', 'Bitcoin', 'BTC', 8),
  network('eip155:100', 'A network whose name is much longer than the row that shows it'),
]
const few = networks.slice(0, 3)

const connector = (name: string, more: Partial<ConnectorInfo> = {}): ConnectorInfo => ({
  id: `example.${name.toLowerCase()}`,
  rdns: `example.${name.toLowerCase()}`,
  name,
  type: 'announced',
  namespaces: ['eip155'],
  ...more,
})
const fathom = connector('Fathom')
const wallets = [fathom, connector('Lantern'), connector('Quartz')]
const hostileNames = ['‮gnirtS', 'W'.repeat(60), '<b>Bold</b>', 'مَحْفَظَة', 'Ḩ̴̛e̷l̶l̸o̵']

const open = (...views: readonly View[]) => {
  const [first, ...rest] = views
  if (first) modalOpened(first)
  for (const view of rest) viewPushed(view)
}

function connect({ namespace = 'eip155', accounts = [address], approved = [] as readonly NetworkId[] } = {}) {
  walletConnected(namespace as Namespace, {
    connectorId: fathom.id,
    wallet: { name: 'Fathom', rdns: 'example.fathom' },
    accounts: accounts.map(each => ({ namespace: namespace as Namespace, address: each, type: 'eoa' })),
    address: accounts[0] as string,
    approvedNetworks: approved,
  })
  namespaceActivated(namespace as Namespace)
}
const account = `eip155:1:${address}` as const
const known = () =>
  balanceReceived(account, { amount: '1.284512093847561', symbol: 'ETH' }, performance.now())
const asking: View = { name: 'ConnectingExternal', connectorId: fathom.id }
const toSolana: View = {
  name: 'SwitchActiveChain',
  networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const changing: View = { name: 'SwitchNetwork', networkId: 'eip155:8453' }

/** What the wallet of a state answers; a wallet without an answer waits for ever. */
let answer: AppError | undefined

const waitForAttempt = async (then: () => void) => {
  while ($attempt.get()?.status !== 'asking') await new Promise(requestAnimationFrame)
  then()
}

const catalogNames =
  'Lantern Quartz Northwind Kite Fern Oriel Ember Tally Pebble Nimbus Cinder Orchard Meridian Petal Slatework Harrow Juniper Cobalt Driftwood Marlin'.split(
    ' ',
  )
const wallet = (name: string, more: Partial<Wallet> = {}): Wallet => ({
  id: `id-${name}`,
  name,
  rdns: `example.${name.toLowerCase()}`,
  mobileLink: `${name.toLowerCase()}://`,
  homepage: 'https://wallet.example',
  appStore: 'https://apps.apple.com/app/id1',
  playStore: 'https://play.google.com/store/apps/details?id=x',
  chromeStore: 'https://chromewebstore.google.com/detail/x',
  ...more,
})
const catalog = catalogNames.map(name => wallet(name))
const northwind = wallet('Northwind', {
  desktopLink: 'northwind://',
  webappLink: 'https://northwind.example',
})
/** Nothing is asked there; it only says that there is a catalog. */
const withCatalog: ModalOptions = {
  projectId: 'gallery',
  endpoints: { catalog: 'http://127.0.0.1:1', relay: 'ws://127.0.0.1:1' },
}
/** The list that serves without a catalog. */
const builtIn = () => {
  const { wallets: known, count } = builtInWallets({
    namespaces: ['eip155'],
    page: 1,
    entries: 40,
    pageFirst: true,
  })
  offerReceived({ featured: [], custom: [], recommended: known.slice(0, 4), recent: [], count })
  return known
}
const phantom: Wallet = {
  id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  name: 'Phantom',
  homepage: 'https://wallet.example',
}
const alone = (chosen: Wallet, isMobile = false, after = () => {}): State => ({
  set: async () => {
    platformSeen({ isMobile })
    open({ name: 'Connect' }, { name: 'ConnectingWalletConnect', wallet: chosen })
    await appears('w3m-open-page')
    after()
  },
})
const offer = () =>
  offerReceived({
    featured: [],
    custom: [],
    recommended: catalog.slice(2, 6),
    recent: [],
    count: 487,
  })
const listed = (wallets: readonly Wallet[]) => pageReceived(wallets, true)

/** What becomes of a pairing: a code, nothing for ever, or a failure. */
type Outcome = 'code' | 'silence' | AppError
let pairing: Outcome = 'code'
const uri = `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?expiryTimestamp=1800000300&relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303`

const code = (more: Partial<State> = {}, outcome: Outcome = 'code'): State => ({
  options: withCatalog,
  set: () => {
    pairing = outcome
    offer()
    open({ name: 'Connect' }, { name: 'ConnectingWalletConnectBasic' })
  },
  ...more,
})

const reach = (
  chosen: Wallet,
  { isMobile = false, outcome = 'code', after = () => {} }: ReachOptions = {},
): State => ({
  options: withCatalog,
  set: async () => {
    pairing = outcome
    platformSeen({ isMobile })
    offer()
    open({ name: 'Connect' }, { name: 'ConnectingWalletConnect', wallet: chosen })
    await appears('w3m-connecting-wc-view')
    await frames(3)
    await after()
  },
})
interface ReachOptions {
  readonly isMobile?: boolean
  readonly outcome?: Outcome
  readonly after?: () => void | Promise<void>
}

const openedTab = (name: string) => () => find(`[data-testid="tab-${name}"]`)?.click()

// A page cannot know how long a visitor waited; the gallery turns the clock of the page on.
const later = async () => {
  const { now } = performance
  performance.now = () => now.call(performance) + 6_000
  await frames(2)
  for (const tag of ['w3m-pairing-qr', 'w3m-pairing-links'])
    (find(tag) as LitElement | undefined)?.requestUpdate()
}

const allWallets = (set: () => void | Promise<void>, wallets = catalog): State => ({
  options: withCatalog,
  set: async () => {
    seen(fathom, connector('Quartz'))
    offer()
    if (wallets.length) listed(wallets)
    open({ name: 'Connect' }, { name: 'AllWallets' })
    await appears('w3m-wallet-grid')
    await frames(3)
    await set()
  },
})

const typed = (text: string) => {
  const field = find('w3m-all-wallets-view')?.shadowRoot?.querySelector('wui-input')
  if (!field) return
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

interface State {
  readonly options?: ModalOptions
  readonly networks?: readonly Network[]
  readonly set: () => void | Promise<void>
}

const seen = (...infos: readonly ConnectorInfo[]) => {
  for (const info of infos) connectorSeen(info)
}

export const states: Readonly<Record<string, Readonly<Record<string, State>>>> = {
  ...moneyStates({ account, address, open, connect: () => connect(), known }),
  ...visitorStates({ open, seen: () => seen(...wallets), settle: appears }),
  ...loginStates({ address, open, connect: () => connect() }),
  ...approveStates({ open, connect: () => connect() }),
  Connect: {
    wallets: {
      options: { termsUrl: 'https://harbor.example/terms', privacyUrl: 'https://harbor.example/privacy' },
      set: () => {
        seen(...wallets)
        recentWalletsSet([{ connectorId: 'example.lantern', name: 'Lantern' }])
        open({ name: 'Connect' })
      },
    },
    catalog: {
      options: { ...withCatalog, termsUrl: 'https://harbor.example/terms' },
      set: () => {
        seen(fathom, connector('Quartz'))
        recentWalletsSet([{ connectorId: 'id-Lantern', name: 'Lantern' }])
        offerReceived({
          featured: [],
          custom: [],
          recommended: catalog.slice(2, 6),
          recent: [catalog[0] as Wallet],
          count: 487,
        })
        open({ name: 'Connect' })
      },
    },
    'catalog-loading': {
      options: withCatalog,
      set: () => {
        seen(fathom)
        offerLoading()
        open({ name: 'Connect' })
      },
    },
    'catalog-down': {
      options: withCatalog,
      set: () => {
        seen(fathom)
        offerFailed()
        open({ name: 'Connect' })
      },
    },
    empty: { set: () => open({ name: 'Connect' }) },
    'no-network': { networks: [], set: () => open({ name: 'Connect' }) },
    many: {
      options: { termsUrl: 'https://harbor.example/terms' },
      set: () => {
        seen(...Array.from({ length: 14 }, (_, index) => connector(`Wallet ${index + 1}`)))
        open({ name: 'Connect' })
      },
    },
    hostile: {
      set: () => {
        seen(
          ...hostileNames.map((name, index) => connector(name, { id: `hostile${index}`, contested: true })),
        )
        open({ name: 'Connect' })
      },
    },
    agree: {
      options: {
        termsUrl: 'https://harbor.example/terms',
        privacyUrl: 'https://harbor.example/privacy',
        features: { legalCheckbox: true },
      },
      set: () => {
        seen(...wallets)
        open({ name: 'Connect' })
      },
    },
    collapsed: {
      options: { ...withCatalog, features: { collapseWallets: true } },
      set: () => {
        seen(fathom)
        offer()
        open({ name: 'Connect' })
      },
    },
    'built-in': {
      set: () => {
        builtIn()
        open({ name: 'Connect' })
      },
    },
    'other-family': {
      networks,
      set: () => {
        connect()
        seen(connector('Sol', { namespaces: ['solana'] }))
        open({ name: 'Account' }, { name: 'Networks' }, { name: 'Connect', namespace: 'solana' })
      },
    },
  },
  ConnectingExternal: {
    waiting: {
      set: () => {
        seen(fathom)
        open({ name: 'Connect' }, asking)
      },
    },
    silent: {
      set: () => {
        seen(fathom)
        open({ name: 'Connect' }, asking)
        return waitForAttempt(attemptSilent)
      },
    },
    declined: {
      set: () => {
        answer = new AppError('USER_REJECTED')
        seen(fathom)
        open({ name: 'Connect' }, asking)
      },
    },
    failed: {
      set: () => {
        answer = new AppError('CONNECT_FAILED')
        seen(fathom)
        open({ name: 'Connect' }, asking)
      },
    },
  },
  ConnectingWalletConnectBasic: {
    code: code(),
    making: code({}, 'silence'),
    slow: code(
      {
        set: async () => {
          pairing = 'silence'
          offer()
          open({ name: 'Connect' }, { name: 'ConnectingWalletConnectBasic' })
          await appears('w3m-pairing-qr')
          await frames(3)
          await later()
        },
      },
      'silence',
    ),
    'relay-down': code({}, new AppError('RELAY_UNREACHABLE')),
    declined: code({}, new AppError('USER_REJECTED')),
    expired: code({}, new AppError('PAIRING_EXPIRED')),
    'not-set-up': code({ options: {} }),
  },
  ConnectingWalletConnect: {
    code: reach(wallet('Lantern')),
    ways: reach(northwind),
    desktop: reach(northwind, { after: openedTab('desktop') }),
    web: reach(northwind, { after: openedTab('webapp') }),
    installed: {
      options: withCatalog,
      set: async () => {
        seen(fathom)
        offer()
        open(
          { name: 'Connect' },
          {
            name: 'ConnectingWalletConnect',
            wallet: { ...northwind, name: 'Fathom', rdns: 'example.fathom' },
          },
        )
        await frames(3)
      },
    },
    phone: reach(northwind, { isMobile: true }),
    'phone-making': reach(northwind, { isMobile: true, outcome: 'silence' }),
    'phone-later': reach(northwind, { isMobile: true, after: later }),
    'phone-not-opened': reach(wallet('Lantern'), {
      isMobile: true,
      after: async () => {
        const links = find('w3m-pairing-links') as W3mPairingLinks | undefined
        if (links) links.opening.state = 'stayed'
        await later()
      },
    }),
    'phone-declined': reach(wallet('Lantern'), { isMobile: true, outcome: new AppError('USER_REJECTED') }),
    page: alone(phantom, true),
    'page-not-opened': alone(phantom, true, () => {
      const part = find('w3m-open-page') as W3mOpenPage | undefined
      if (part) part.opening.state = 'stayed'
    }),
    'page-code': alone(phantom),
    'no-way': alone(wallet('Lantern')),
  },
  AllWallets: {
    list: allWallets(() => {}),
    loading: allWallets(listLoading, []),
    failed: allWallets(listFailed, []),
    'built-in': {
      set: () => {
        listed(builtIn())
        open({ name: 'Connect' }, { name: 'AllWallets' })
      },
    },
    found: allWallets(() => {
      typed('r')
      searchStarted('r', false)
      searchReceived(catalog.filter(({ name }) => name.includes('r')))
    }),
    'not-found': allWallets(() => {
      typed('zzz')
      searchStarted('zzz', false)
      searchReceived([])
    }),
    'search-failed': allWallets(() => {
      typed('fern')
      searchStarted('fern', false)
      searchFailed()
    }),
  },
  Downloads: {
    stores: {
      options: withCatalog,
      set: () => open({ name: 'Connect' }, { name: 'Downloads', wallet: northwind }),
    },
    none: {
      options: withCatalog,
      set: () => open({ name: 'Connect' }, { name: 'Downloads', wallet: { id: 'x', name: 'Quartz' } }),
    },
  },
  GetWallet: {
    list: {
      options: withCatalog,
      set: () => {
        offer()
        open({ name: 'Connect' }, { name: 'WhatIsAWallet' }, { name: 'GetWallet' })
      },
    },
  },
  WhatIsAWallet: { help: { set: () => open({ name: 'Connect' }, { name: 'WhatIsAWallet' }) } },
  Account: {
    known: {
      set: () => {
        connect()
        known()
        open({ name: 'Account' })
      },
    },
    named: {
      set: () => {
        connect()
        known()
        profileReceived(account, { name: 'mira.eth' })
        open({ name: 'Account' })
      },
    },
    loading: {
      set: () => {
        connect()
        balanceLoading(account)
        open({ name: 'Account' })
      },
    },
    failed: {
      set: () => {
        connect()
        balanceFailed(account, performance.now())
        open({ name: 'Account' })
      },
    },
    old: {
      set: () => {
        connect()
        known()
        balanceFailed(account, performance.now())
        open({ name: 'Account' })
      },
    },
    several: {
      set: () => {
        connect({ accounts: [address, ...others] })
        known()
        open({ name: 'Account' })
      },
    },
    testnet: {
      networks: [{ ...ethereum, testnet: true }],
      set: () => {
        connect()
        known()
        open({ name: 'Account' })
      },
    },
    bitcoin: {
      networks,
      set: () => {
        connect({ namespace: 'bip122', accounts: ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'] })
        open({ name: 'Account' })
      },
    },
  },
  Networks: {
    few: { set: () => open({ name: 'Networks' }) },
    many: {
      networks,
      set: () => {
        connect()
        open({ name: 'Account' }, { name: 'Networks' })
      },
    },
    approved: {
      networks,
      set: () => {
        connect({ approved: ['eip155:1', 'eip155:8453'] })
        open({ name: 'Account' }, { name: 'Networks' })
      },
    },
    'switch-off': {
      options: { enableNetworkSwitch: false },
      set: () => {
        connect()
        open({ name: 'Account' }, { name: 'Networks' })
      },
    },
  },
  SwitchNetwork: {
    waiting: {
      set: () => {
        connect()
        open({ name: 'Account' }, { name: 'Networks' }, changing)
        switchStarted('eip155:8453')
      },
    },
    declined: {
      set: () => {
        connect()
        answer = new AppError('USER_REJECTED')
        open({ name: 'Account' }, { name: 'Networks' }, changing)
      },
    },
    failed: {
      set: () => {
        connect()
        answer = new AppError('SWITCH_FAILED')
        open({ name: 'Account' }, { name: 'Networks' }, changing)
      },
    },
  },
  ConnectingMultiChain: {
    families: {
      networks,
      set: () => {
        seen(
          fathom,
          connector('Fathom', { id: 'sol', namespaces: ['solana'] }),
          connector('Fathom', { id: 'btc', namespaces: ['bip122'] }),
        )
        connect()
        open({ name: 'Connect' }, { name: 'ConnectingMultiChain', connectorIds: [fathom.id, 'sol', 'btc'] })
      },
    },
  },
  SwitchActiveChain: {
    wallet: {
      networks,
      set: () => {
        connect()
        open({ name: 'Account' }, { name: 'Networks' }, toSolana)
      },
    },
    connected: {
      networks,
      set: () => {
        connect({ namespace: 'solana', accounts: ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'] })
        connect()
        open({ name: 'Account' }, { name: 'Networks' }, toSolana)
      },
    },
  },
  WalletCompatibleNetworks: {
    networks: {
      networks,
      set: () => {
        connect()
        open({ name: 'Account' }, { name: 'WalletCompatibleNetworks' })
      },
    },
  },
  ProfileWallets: {
    several: {
      networks,
      set: () => {
        seen(...wallets)
        connect()
        knownWalletsRecalled([
          { namespace: 'eip155', connectorId: fathom.id, name: 'Fathom', label: 'Savings' },
          {
            namespace: 'eip155',
            connectorId: 'example.lantern',
            name: 'Lantern',
            accounts: [{ namespace: 'eip155', address: others[0] as string, type: 'eoa' }],
          },
          { namespace: 'solana', connectorId: 'example.quartz', name: 'Quartz' },
        ])
        open({ name: 'Account' }, { name: 'ProfileWallets' })
      },
    },
    none: { set: () => open({ name: 'ProfileWallets' }) },
  },
  WhatIsANetwork: { help: { set: () => open({ name: 'Networks' }, { name: 'WhatIsANetwork' }) } },
  UnsupportedChain: {
    choices: {
      set: () => {
        connect()
        networkActivated('eip155:250')
        open({ name: 'UnsupportedChain' })
      },
    },
  },
  Notices: {
    success: {
      set: () => {
        seen(...wallets)
        open({ name: 'Connect' })
        toastShown({ kind: 'loading', text: 'Address copied', id: 1 })
      },
    },
    error: {
      set: () => {
        seen(...wallets)
        open({ name: 'Connect' })
        toastShown({ kind: 'error', text: 'Token Balance Unavailable', id: 2 })
      },
    },
    alert: {
      set: () => {
        seen(...wallets)
        open({ name: 'Connect' })
        alertShown({ title: 'Project ID Not Configured', text: 'Pass projectId to load the wallet list.' })
      },
    },
  },
  Embedded: {
    connect: { set: () => seen(...wallets) },
    account: {
      set: () => {
        connect()
        known()
        open({ name: 'Account' })
      },
    },
    declined: {
      set: () => {
        answer = new AppError('USER_REJECTED')
        seen(fathom)
        open({ name: 'Connect' }, asking)
      },
    },
  },
  Buttons: {
    disconnected: { set: () => {} },
    connecting: { set: () => connectStarted('eip155', fathom.id) },
    connected: {
      set: () => {
        connect()
        known()
        profileReceived(account, { name: 'mira.eth' })
      },
    },
    loading: { set: () => connect() },
    unsupported: {
      set: () => {
        connect()
        networkActivated('eip155:250')
      },
    },
  },
}

const screens = ['Connect', 'Account', 'Networks'] as const

const query = new URLSearchParams(location.search)
const viewName = query.get('view')
const main = document.querySelector('main') as HTMLElement

if (viewName) await showState(viewName, query.get('state'))
else showIndex()
document.documentElement.dataset.ready = ''

async function showState(name: string, stateName: string | null): Promise<void> {
  const all = states[name] ?? {}
  const state = all[stateName ?? Object.keys(all)[0] ?? '']
  if (!state) throw new Error(`There is no state ${stateName} of ${name}`)
  const mode = query.get('theme') === 'dark' ? 'dark' : 'light'
  document.documentElement.dataset.theme = mode

  const modal = createModal({ language: query.get('lang') ?? 'en' })
  await wordsReady()
  if (query.get('lang') === 'pseudo') wordsAdded(longer($words.get()))
  const settings: Settings = {
    ...defaultOptions,
    ...state.options,
    themeMode: mode,
    language: query.get('lang') ?? 'en',
    density: query.get('density') === 'compact' ? 'compact' : 'default',
    contrast: query.get('contrast') === 'more' ? 'more' : 'auto',
  }
  const master = query.get('size')
  modal.setOptions({ ...settings, ...(master && { themeVariables: { '--w3m-font-size-master': master } }) })
  // Read at once: the runtime that holds what is still to be read is put away below.
  settleOptions()
  if (query.get('dir') === 'rtl') languageSet({ tag: query.get('lang') ?? 'en', direction: 'rtl' })

  const { connectors, providers } = resetRuntime({
    mountModal,
    loadPairing: async () => ({
      info: { id: 'walletConnect', name: 'WalletConnect', type: 'walletConnect', namespaces: ['eip155'] },
      connect: ({ onUri }) => {
        if (pairing === 'code') onUri?.(uri)
        return typeof pairing === 'string' ? new Promise(() => {}) : Promise.reject(pairing)
      },
      restore: async () => undefined,
      disconnect: async () => {},
      watch: () => () => {},
    }),
    loadAdapter: async () => ({
      namespace: 'eip155',
      signMessage: async () => '',
      switchNetwork: () => (answer ? Promise.reject(answer) : new Promise(() => {})),
      nativeBalance: () => new Promise(() => {}),
    }),
  })
  connectors.set(fathom.id, {
    info: fathom,
    connect: () => (answer ? Promise.reject(answer) : new Promise(() => {})),
    restore: async () => undefined,
    disconnect: async () => {},
    watch: () => () => {},
  })
  providers.set('eip155', { request: async () => undefined })
  const offered = state.networks ?? few
  networksConfigured(offered)
  for (const each of offered.toReversed()) networkActivated(each.id)

  // No service answers here: what the stores hold stays.
  globalThis.fetch = () => new Promise(() => {})
  main.replaceChildren()
  if (name === 'Buttons') main.append(buttons())
  else if (name === 'Embedded') {
    const embedded = document.createElement('w3m-modal')
    embedded.toggleAttribute('embedded', true)
    main.append(embedded)
    await Promise.all(screens.map(loadView))
  } else {
    await mountModal()
    await Promise.all(screens.map(loadView))
  }
  await state.set()
  await settled()
}

/** A language whose words are 40 % longer and as long as words get: what then does not fit is seen. */
function longer(words: PartialWords): PartialWords {
  const stretched = (text: string) =>
    text.replace(/\{\w+\}|[\p{L}\d’']+/gu, word =>
      word.startsWith('{') ? word : word + word.slice(-Math.ceil(word.length * 0.4)),
    )
  return Object.fromEntries(
    Object.entries(words).map(([section, entries]) => [
      section,
      Object.fromEntries(Object.entries(entries).map(([key, text]) => [key, stretched(text)])),
    ]),
  )
}

function buttons(): HTMLElement {
  const box = document.createElement('div')
  box.className = 'buttons'
  for (const tag of ['w3m-button', 'w3m-network-button'])
    for (const size of ['md', 'sm']) {
      const button = document.createElement(tag)
      button.setAttribute('size', size)
      box.append(button)
    }
  const disabled = document.createElement('w3m-button')
  disabled.toggleAttribute('disabled', true)
  const bare = document.createElement('w3m-button')
  bare.setAttribute('balance', 'hide')
  box.append(disabled, bare)
  return box
}

/** Two frames after all animations that come to an end: what is seen then stays. */
async function settled(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  for (let left = 20; left > 0; left--) {
    await frame()
    const moving = document
      .getAnimations()
      .filter(animation => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(animation => animation.finished))
  }
}

function showIndex(): void {
  const frame = query.get('frame') === 'phone' ? 'phone' : 'desktop'
  const links = document.createElement('nav')
  for (const [label, change] of [
    ['Light', { theme: 'light' }],
    ['Dark', { theme: 'dark' }],
    ['Desktop', { frame: 'desktop' }],
    ['Phone', { frame: 'phone' }],
    ['Left to right', { dir: 'ltr' }],
    ['Right to left', { dir: 'rtl' }],
    ['English', { lang: 'en' }],
    ['Deutsch', { lang: 'de' }],
    ['Long words', { lang: 'pseudo' }],
    ['Compact', { density: 'compact' }],
    ['Contrast', { contrast: 'more' }],
    ['Large text', { size: '20px' }],
  ] as const) {
    const link = document.createElement('a')
    link.href = `?${new URLSearchParams({ ...Object.fromEntries(query), ...change })}`
    link.textContent = label
    links.append(link)
  }
  const grid = document.createElement('div')
  grid.className = 'grid'
  for (const [name, all] of Object.entries(states))
    for (const state of Object.keys(all)) {
      const figure = document.createElement('figure')
      const caption = document.createElement('figcaption')
      const shown = document.createElement('iframe')
      shown.className = frame
      shown.loading = 'lazy'
      shown.title = `${name}, ${state}`
      shown.src = `?${new URLSearchParams({ ...Object.fromEntries(query), view: name, state })}`
      caption.textContent = shown.title
      figure.append(caption, shown)
      grid.append(figure)
    }
  document.documentElement.dataset.theme = query.get('theme') ?? ''
  main.replaceChildren(links, grid)
}
