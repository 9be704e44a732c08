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
  connector,
  fathom,
  northwind,
  offer,
  open,
  galleryAnswers,
  type Outcome,
  addConnectors,
  type State,
  type States,
  wallet,
  withCatalog,
} from './gallery-fixtures.ts'

const phantom: Wallet = {
  id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  name: 'Phantom',
  homepage: 'https://wallet.example',
}
const createWalletOnly = (target: Wallet, isMobile = false, onReached = () => {}): State => ({
  set: async () => {
    platformChanged({ isMobile })
    open({ name: 'Connect' }, { name: 'ConnectingWalletConnect', wallet: target })
    await waitForElement('w3m-open-page')
    onReached()
  },
})
const createListed = (wallets: readonly Wallet[]) => pageReceived(wallets, true)

const createCode = (overrides: Partial<State> = {}, outcome: Outcome = 'code'): State => ({
  options: withCatalog,
  set: () => {
    galleryAnswers.pairing = outcome
    offer()
    open({ name: 'Connect' }, { name: 'ConnectingWalletConnectBasic' })
  },
  ...overrides,
})

const reach = (
  target: Wallet,
  { isMobile = false, outcome = 'code', after: onReached = () => {} }: ReachOptions = {},
): State => ({
  // Declares the wallet with its link as a custom wallet, because it is invented and the catalog does not contain it.
  options: {
    ...withCatalog,
    customWallets: [{ id: target.id, name: target.name, mobile_link: target.mobileLink ?? null }],
  },
  set: async () => {
    galleryAnswers.pairing = outcome
    platformChanged({ isMobile })
    offer()
    open({ name: 'Connect' }, { name: 'ConnectingWalletConnect', wallet: target })
    await waitForElement('w3m-connecting-wc-view')
    await waitForFrames(3)
    await onReached()
  },
})
interface ReachOptions {
  readonly isMobile?: boolean
  readonly outcome?: Outcome
  readonly after?: () => void | Promise<void>
}

const createTabOpener = (name: string) => () => find(`[data-testid="tab-${name}"]`)?.click()

// Advances the clock of the page by 6 s, because some hints only appear after the user has waited.
const reachLaterCode = async () => {
  const { now } = performance
  performance.now = () => now.call(performance) + 6_000
  await waitForFrames(2)
  for (const tag of ['w3m-pairing-qr', 'w3m-pairing-links'])
    (find(tag) as LitElement | undefined)?.requestUpdate()
}

const createAllWallets = (setUp: () => void | Promise<void>, wallets = catalog): State => ({
  options: withCatalog,
  set: async () => {
    addConnectors(fathom, connector('Quartz'))
    offer()
    if (wallets.length) createListed(wallets)
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

/** States of pairing with a wallet on another device, and of the list of all wallets. */
export const pairingStates: States = {
  ConnectingWalletConnectBasic: {
    code: createCode(),
    making: createCode({}, 'silence'),
    slow: createCode(
      {
        set: async () => {
          galleryAnswers.pairing = 'silence'
          offer()
          open({ name: 'Connect' }, { name: 'ConnectingWalletConnectBasic' })
          await waitForElement('w3m-pairing-qr')
          await waitForFrames(3)
          await reachLaterCode()
        },
      },
      'silence',
    ),
    'relay-down': createCode({}, new AppError('RELAY_UNREACHABLE')),
    declined: createCode({}, new AppError('USER_REJECTED')),
    expired: createCode({}, new AppError('PAIRING_EXPIRED')),
    'not-set-up': createCode({ options: {} }),
  },
  ConnectingWalletConnect: {
    code: reach(wallet('Lantern')),
    ways: reach(northwind),
    desktop: reach(northwind, { after: createTabOpener('desktop') }),
    web: reach(northwind, { after: createTabOpener('webapp') }),
    installed: {
      options: withCatalog,
      set: async () => {
        addConnectors(fathom)
        offer()
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
    phone: reach(northwind, { isMobile: true }),
    'phone-making': reach(northwind, { isMobile: true, outcome: 'silence' }),
    'phone-later': reach(northwind, { isMobile: true, after: reachLaterCode }),
    'phone-not-opened': reach(wallet('Lantern'), {
      isMobile: true,
      after: async () => {
        const links = find('w3m-pairing-links') as W3mPairingLinks | undefined
        if (links) links.opening.state = 'stayed'
        await reachLaterCode()
      },
    }),
    'phone-declined': reach(wallet('Lantern'), { isMobile: true, outcome: new AppError('USER_REJECTED') }),
    page: createWalletOnly(phantom, true),
    'page-not-opened': createWalletOnly(phantom, true, () => {
      const part = find('w3m-open-page') as W3mOpenPage | undefined
      if (part) part.opening.state = 'stayed'
    }),
    'page-code': createWalletOnly(phantom),
    'no-way': createWalletOnly(wallet('Lantern')),
  },
  AllWallets: {
    list: createAllWallets(() => {}),
    loading: createAllWallets(listLoading, []),
    failed: createAllWallets(listFailed, []),
    'built-in': {
      set: () => {
        createListed(offerBuiltInWallets())
        open({ name: 'Connect' }, { name: 'AllWallets' })
      },
    },
    results: createAllWallets(() => {
      typeSearch('r')
      searchStarted('r', false)
      searchReceived(catalog.filter(({ name }) => name.includes('r')))
    }),
    'not-found': createAllWallets(() => {
      typeSearch('zzz')
      searchStarted('zzz', false)
      searchReceived([])
    }),
    'search-failed': createAllWallets(() => {
      typeSearch('fern')
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
}
