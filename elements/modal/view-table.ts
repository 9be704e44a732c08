import { featureWordsReady } from '../../src/controllers/language.ts'
import type { View, ViewName } from '../../src/core/view.ts'
import { findNetwork } from '../../src/core/chain/network.ts'
import { $connectors } from '../../src/state/connectors.ts'
import { $networks } from '../../src/state/networks.ts'
import { t } from '../../src/text/text.ts'
import { whenIdle } from '../base/when-idle.ts'

type ViewOf<Name extends ViewName> = Extract<View, { name: Name }>

export interface ViewRow<Name extends ViewName = ViewName> {
  readonly tag: string
  /** Brings the chunk in which the tag is defined. 1 */
  readonly load: () => Promise<unknown>
  readonly title: (view: ViewOf<Name>) => string
  /** False where there is nothing to go back to: going back closes the modal. */
  readonly back?: false
  /** Element of the same chunk that stands in the header in place of the title. */
  readonly head?: string
  /** Offers the help for people without a wallet. */
  readonly help?: true
  /** Screens that a person probably opens from here: they load while nothing else is to do. */
  readonly next?: readonly ViewName[]
}

const connect = () => import('../views/connect/index.ts')
const connecting = () => import('../views/connect/w3m-connecting-external-view.ts')
const guide = () => import('../views/connect/w3m-what-is-a-wallet-view.ts')
const account = () => import('../views/account/index.ts')
const pairing = () => import('../views/pairing/index.ts')
const wallets = () => import('../views/wallets/index.ts')
const network = () => import('../views/network/index.ts')

/** Every screen: its tag, its chunk, its title and the way back. 1 */
const table: { readonly [Name in ViewName]: ViewRow<Name> } = {
  Connect: {
    tag: 'w3m-connect-view',
    load: connect,
    title: () => t('connect.title'),
    help: true,
    next: ['ConnectingExternal', 'WhatIsAWallet'],
  },
  ConnectingExternal: {
    tag: 'w3m-connecting-external-view',
    load: connecting,
    title: ({ connectorId }) =>
      $connectors.get().find(connector => connector.id === connectorId)?.name ?? t('connect.title'),
  },
  WhatIsAWallet: { tag: 'w3m-what-is-a-wallet-view', load: guide, title: () => t('guide.title') },
  ConnectingWalletConnect: {
    tag: 'w3m-connecting-wc-view',
    load: pairing,
    title: ({ wallet }) => wallet.name,
  },
  ConnectingWalletConnectBasic: {
    tag: 'w3m-connecting-wc-basic-view',
    load: pairing,
    title: () => t('pairing.title'),
  },
  AllWallets: { tag: 'w3m-all-wallets-view', load: wallets, title: () => t('wallets.title') },
  Downloads: {
    tag: 'w3m-downloads-view',
    load: wallets,
    title: ({ wallet }) => t('wallets.getTitle', { wallet: wallet.name }),
  },
  GetWallet: { tag: 'w3m-get-wallet-view', load: wallets, title: () => t('wallets.getAWallet') },
  Account: {
    tag: 'w3m-account-view',
    load: account,
    title: () => t('account.title'),
    head: 'w3m-account-head',
  },
  Networks: { tag: 'w3m-networks-view', load: network, title: () => t('network.title') },
  SwitchNetwork: {
    tag: 'w3m-network-switch-view',
    load: network,
    title: ({ networkId }) => findNetwork($networks.get(), networkId)?.name ?? t('network.title'),
  },
  UnsupportedChain: {
    tag: 'w3m-unsupported-chain-view',
    load: network,
    title: () => t('network.unsupportedTitle'),
    back: false,
  },
}

export const rowOf = (view: View): ViewRow => table[view.name] as ViewRow

export const titleOf = (view: View): string => rowOf(view).title(view)

/** Loads what is probably needed next. Whoever opens it then hears of a failure; here nobody asked yet. */
export function preloadAfter(view: View): void {
  whenIdle(() => {
    for (const name of rowOf(view).next ?? []) loadView(name).catch(() => {})
  })
}

const loading = new Map<() => Promise<unknown>, Promise<unknown>>()

/** Loads the chunk of a view, with one plain second try. A failure is forgotten, so that a later call begins anew (F23). */
export function loadView(name: ViewName): Promise<unknown> {
  const { load } = table[name]
  let job = loading.get(load)
  if (!job) {
    // No screen shows before its words are there; those of the first one came with the modal.
    const bring = () => Promise.all([load(), load === connect || featureWordsReady()])
    job = bring()
      .catch(bring)
      .catch((error: unknown) => {
        loading.delete(load)
        throw error
      })
    loading.set(load, job)
  }
  return job
}
