import { partReady } from '../../src/controllers/language.ts'
import type { View, ViewName } from '../../src/core/view.ts'
import { findNetwork } from '../../src/core/chain/network.ts'
import { $connectors } from '../../src/state/connectors.ts'
import { $networks } from '../../src/state/networks.ts'
import type { WordsPart } from '../../src/text/languages.ts'
import { t, type TextKey } from '../../src/text/text.ts'
import { whenIdle } from '../base/when-idle.ts'

type ViewOf<Name extends ViewName> = Extract<View, { name: Name }>

/** The screens of a folder: the chunk that defines them, and the part of the words that they need. 1 */
interface Chunk {
  readonly load: () => Promise<unknown>
  /** The words of the first screen come with the modal. */
  readonly words?: WordsPart
}

export interface ViewRow<Name extends ViewName = ViewName> {
  /** Brings the chunk in which the view's tag is defined. */
  readonly chunk: Chunk
  /** A key of the words, or what the view is about. */
  readonly title: TextKey | ((view: ViewOf<Name>) => string)
  /** The tag, where it does not follow from the name: `AllWallets` is `w3m-all-wallets-view`. */
  readonly tag?: `w3m-${string}-view`
  /** False where there is nothing to go back to: going back closes the modal. */
  readonly back?: false
  /** Element of the same chunk that stands in the header in place of the title. */
  readonly head?: string
  /** Offers the help for people without a wallet. */
  readonly help?: true
  /** Screens that a person probably opens from here: they load while nothing else is to do. */
  readonly next?: readonly ViewName[]
}

const connect: Chunk = { load: () => import('../views/connect/index.ts') }
const connecting: Chunk = {
  load: () => import('../views/connect/w3m-connecting-external-view.ts'),
  words: 'features',
}
const guide: Chunk = {
  load: () => import('../views/connect/w3m-what-is-a-wallet-view.ts'),
  words: 'features',
}
const account: Chunk = { load: () => import('../views/account/index.ts'), words: 'features' }
const code: Chunk = {
  load: () => import('../views/pairing/w3m-connecting-wc-basic-view.ts'),
  words: 'features',
}
const pairing: Chunk = { load: () => import('../views/pairing/w3m-connecting-wc-view.ts'), words: 'features' }
const wallets: Chunk = { load: () => import('../views/wallets/index.ts'), words: 'features' }
const network: Chunk = { load: () => import('../views/network/index.ts'), words: 'features' }
const chains: Chunk = { load: () => import('../views/chains/index.ts'), words: 'chains' }

const send: Chunk = { load: () => import('../views/send/index.ts'), words: 'money' }
const activity: Chunk = { load: () => import('../views/activity/index.ts'), words: 'money' }
const receive: Chunk = { load: () => import('../views/receive/index.ts'), words: 'money' }
const profile: Chunk = { load: () => import('../views/profile/index.ts'), words: 'chains' }

/** Every screen: its chunk, its title and the way back. */
const table: { readonly [Name in ViewName]: ViewRow<Name> } = {
  Connect: {
    chunk: connect,
    title: 'connect.title',
    help: true,
    next: ['ConnectingExternal', 'WhatIsAWallet'],
  },
  ConnectingExternal: {
    chunk: connecting,
    title: ({ connectorId }) =>
      $connectors.get().find(connector => connector.id === connectorId)?.name ?? t('connect.title'),
  },
  WhatIsAWallet: { chunk: guide, title: 'guide.title' },
  ConnectingWalletConnect: {
    chunk: pairing,
    title: ({ wallet }) => wallet.name,
    tag: 'w3m-connecting-wc-view',
  },
  ConnectingWalletConnectBasic: {
    chunk: code,
    title: 'pairing.title',
    tag: 'w3m-connecting-wc-basic-view',
  },
  AllWallets: { chunk: wallets, title: 'wallets.title' },
  Downloads: { chunk: wallets, title: ({ wallet }) => t('wallets.getTitle', { wallet: wallet.name }) },
  GetWallet: { chunk: wallets, title: 'wallets.getAWallet' },
  Account: { chunk: account, title: 'account.title', head: 'w3m-account-head' },
  WalletSend: { chunk: send, title: 'send.title' },
  WalletSendSelectToken: { chunk: send, title: 'send.chooseToken' },
  WalletSendPreview: { chunk: send, title: 'send.reviewTitle' },
  WalletSendConfirmed: { chunk: send, title: 'send.sentTitle', back: false },
  Transactions: { chunk: activity, title: 'activity.title' },
  WalletReceive: { chunk: receive, title: 'receive.title' },
  Networks: { chunk: network, title: 'network.title' },
  SwitchNetwork: {
    chunk: network,
    title: ({ networkId }) => findNetwork($networks.get(), networkId)?.name ?? t('network.title'),
    tag: 'w3m-network-switch-view',
  },
  ConnectingMultiChain: { chunk: chains, title: 'chains.chooseTitle' },
  SwitchActiveChain: { chunk: chains, title: 'chains.switchTitle' },
  WalletCompatibleNetworks: { chunk: chains, title: 'chains.receiveTitle' },
  ProfileWallets: { chunk: profile, title: 'profile.title' },
  WhatIsANetwork: { chunk: chains, title: 'chains.guideTitle' },
  UnsupportedChain: { chunk: network, title: 'network.unsupportedTitle', back: false },
}

export const rowOf = (view: View): ViewRow => table[view.name] as ViewRow

/** The tag of a view: its name in the manner of tags. */
export const tagOf = (name: ViewName): string =>
  table[name].tag ?? `w3m${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}-view`

/** What stands in the head of a view; empty until the words of its part are here. */
export function titleOf(view: View): string {
  const { title } = rowOf(view)
  return typeof title === 'string' ? t(title) : title(view)
}

/** Loads what is probably needed next. Whoever opens it then hears of a failure; here nobody asked yet. */
export function preloadAfter(view: View): void {
  whenIdle(() => {
    for (const name of rowOf(view).next ?? []) loadView(name).catch(() => {})
  })
}

const loading = new Map<Chunk, Promise<unknown>>()
const loaded = new Set<Chunk>()

/** The view can be shown at once, with its words. */
export const isLoaded = (name: ViewName): boolean => loaded.has(table[name].chunk)

/** Loads the chunk of a view, with one plain second try. A failure is forgotten, so that a later call begins anew (F23). */
export function loadView(name: ViewName): Promise<unknown> {
  const { chunk } = table[name]
  let job = loading.get(chunk)
  if (!job) {
    // No screen shows before its words are there.
    const bring = () => Promise.all([chunk.load(), chunk.words && partReady(chunk.words)])
    job = bring()
      .catch(bring)
      .then(() => loaded.add(chunk))
      .catch((error: unknown) => {
        loading.delete(chunk)
        throw error
      })
    loading.set(chunk, job)
  }
  return job
}
