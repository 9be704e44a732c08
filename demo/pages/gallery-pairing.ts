import type { LitElement } from 'lit'
import type { W3mOpenPage } from '../../elements/views/pairing/w3m-open-page.ts'
import type { W3mPairingLinks } from '../../elements/views/pairing/w3m-pairing-links.ts'
import { AppError } from '../../src/core/errors/app-error.ts'
import type { Wallet } from '../../src/core/wallet/wallet.ts'
import { platformChanged } from '../../src/state/shell/platform.ts'
import {
  listFailed,
  listLoading,
  pageReceived,
  searchFailed,
  searchReceived,
  searchStarted,
} from '../../src/state/wallets/wallet-list.ts'
import { waitForElement, find, waitForFrames } from './gallery-find.ts'
import {
  offerBuiltInWallets,
  catalog,
  createConnector,
  fathom,
  northwind,
  fillOffer,
  open,
  mockOutcomes,
  type PairingOutcome,
  addConnectors,
  type State,
  type States,
  createWallet,
  catalogOptions,
} from './gallery-fixtures.ts'

const phantom: Wallet = {
  id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  name: 'Phantom',
  homepage: 'https://wallet.example',
}
const createOpenPageState = (target: Wallet, isMobile = false, onReached = () => {}): State => ({
  set: async () => {
    platformChanged({ isMobile })
    open({ name: 'Connect' }, { name: 'ConnectingWalletConnect', wallet: target })
    await waitForElement('w3m-open-page')
    onReached()
  },
})
const listWallets = (wallets: readonly Wallet[]) => pageReceived(wallets, true)

const createCodeState = (overrides: Partial<State> = {}, outcome: PairingOutcome = 'code'): State => ({
  options: catalogOptions,
  set: () => {
    mockOutcomes.pairing = outcome
    fillOffer()
    open({ name: 'Connect' }, { name: 'ConnectingWalletConnectBasic' })
  },
  ...overrides,
})

const createWalletState = (
  target: Wallet,
  { isMobile = false, outcome = 'code', onReached = () => {} }: WalletStateOptions = {},
): State => ({
  // Declares the wallet with its link as a custom wallet, because it is invented and the catalog does not contain it.
  options: {
    ...catalogOptions,
    customWallets: [{ id: target.id, name: target.name, mobile_link: target.mobileLink ?? null }],
  },
  set: async () => {
    mockOutcomes.pairing = outcome
    platformChanged({ isMobile })
    fillOffer()
    open({ name: 'Connect' }, { name: 'ConnectingWalletConnect', wallet: target })
    await waitForElement('w3m-connecting-wc-view')
    await waitForFrames(3)
    await onReached()
  },
})
interface WalletStateOptions {
  readonly isMobile?: boolean
  readonly outcome?: PairingOutcome
  readonly onReached?: () => void | Promise<void>
}

const createTabOpener = (name: string) => () => find(`[data-testid="tab-${name}"]`)?.click()

// Advances the clock of the page by 6 s, because some hints only appear after the user has waited.
const skipHintDelay = async () => {
  const { now } = performance
  performance.now = () => now.call(performance) + 6_000
  await waitForFrames(2)
  for (const tag of ['w3m-pairing-qr', 'w3m-pairing-links'])
    (find(tag) as LitElement | undefined)?.requestUpdate()
}

const createAllWalletsState = (setUp: () => void | Promise<void>, wallets = catalog): State => ({
  options: catalogOptions,
  set: async () => {
    addConnectors(fathom, createConnector('Quartz'))
    fillOffer()
    if (wallets.length) listWallets(wallets)
    open({ name: 'Connect' }, { name: 'AllWallets' })
    await waitForElement('w3m-wallet-grid')
    await waitForFrames(3)
    await setUp()
  },
})

const typeSearch = (text: string) => {
  const field = find('w3m-all-wallets-screen')?.shadowRoot?.querySelector('wui-input')
  if (!field) return
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** States of pairing with a wallet, of the list of all wallets, and of the screens for getting a wallet. */
export const pairingStates: States = {
  ConnectingWalletConnectBasic: {
    code: createCodeState(),
    making: createCodeState({}, 'silence'),
    slow: createCodeState(
      {
        set: async () => {
          mockOutcomes.pairing = 'silence'
          fillOffer()
          open({ name: 'Connect' }, { name: 'ConnectingWalletConnectBasic' })
          await waitForElement('w3m-pairing-qr')
          await waitForFrames(3)
          await skipHintDelay()
        },
      },
      'silence',
    ),
    'relay-down': createCodeState({}, new AppError('RELAY_UNREACHABLE')),
    declined: createCodeState({}, new AppError('USER_REJECTED')),
    expired: createCodeState({}, new AppError('PAIRING_EXPIRED')),
    'not-set-up': createCodeState({ options: {} }),
  },
  ConnectingWalletConnect: {
    code: createWalletState(createWallet('Lantern')),
    ways: createWalletState(northwind),
    desktop: createWalletState(northwind, { onReached: createTabOpener('desktop') }),
    web: createWalletState(northwind, { onReached: createTabOpener('webapp') }),
    installed: {
      options: catalogOptions,
      set: async () => {
        addConnectors(fathom)
        fillOffer()
        open(
          { name: 'Connect' },
          {
            name: 'ConnectingWalletConnect',
            wallet: { ...northwind, name: 'Fathom', rdns: 'example.fathom' },
          },
        )
        await waitForFrames(3)
      },
    },
    phone: createWalletState(northwind, { isMobile: true }),
    'phone-making': createWalletState(northwind, { isMobile: true, outcome: 'silence' }),
    'phone-later': createWalletState(northwind, { isMobile: true, onReached: skipHintDelay }),
    'phone-not-opened': createWalletState(createWallet('Lantern'), {
      isMobile: true,
      onReached: async () => {
        const links = find('w3m-pairing-links') as W3mPairingLinks | undefined
        if (links) links.opening.state = 'stayed'
        await skipHintDelay()
      },
    }),
    'phone-declined': createWalletState(createWallet('Lantern'), {
      isMobile: true,
      outcome: new AppError('USER_REJECTED'),
    }),
    page: createOpenPageState(phantom, true),
    'page-not-opened': createOpenPageState(phantom, true, () => {
      const openPage = find('w3m-open-page') as W3mOpenPage | undefined
      if (openPage) openPage.opening.state = 'stayed'
    }),
    'page-code': createOpenPageState(phantom),
    'no-way': createOpenPageState(createWallet('Lantern')),
  },
  AllWallets: {
    list: createAllWalletsState(() => {}),
    loading: createAllWalletsState(listLoading, []),
    failed: createAllWalletsState(listFailed, []),
    'built-in': {
      set: () => {
        listWallets(offerBuiltInWallets())
        open({ name: 'Connect' }, { name: 'AllWallets' })
      },
    },
    results: createAllWalletsState(() => {
      typeSearch('r')
      searchStarted('r', false)
      searchReceived(catalog.filter(({ name }) => name.includes('r')))
    }),
    'not-found': createAllWalletsState(() => {
      typeSearch('zzz')
      searchStarted('zzz', false)
      searchReceived([])
    }),
    'search-failed': createAllWalletsState(() => {
      typeSearch('fern')
      searchStarted('fern', false)
      searchFailed()
    }),
  },
  Downloads: {
    stores: {
      options: catalogOptions,
      set: () => open({ name: 'Connect' }, { name: 'Downloads', wallet: northwind }),
    },
    none: {
      options: catalogOptions,
      set: () => open({ name: 'Connect' }, { name: 'Downloads', wallet: { id: 'x', name: 'Quartz' } }),
    },
  },
  GetWallet: {
    list: {
      options: catalogOptions,
      set: () => {
        fillOffer()
        open({ name: 'Connect' }, { name: 'WhatIsAWallet' }, { name: 'GetWallet' })
      },
    },
  },
}
