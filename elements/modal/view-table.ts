import { computed } from 'nanostores'
import { partReady } from '../../src/controllers/settings/language.ts'
import type { View, ViewName } from '../../src/core/view.ts'
import { missingForPairing } from '../../src/core/wallet/offers.ts'
import { $connectors } from '../../src/state/connect/connectors.ts'
import { $shownView } from '../../src/state/shell/modal.ts'
import { $networks } from '../../src/state/network/networks.ts'
import { $options } from '../../src/state/settings/options.ts'
import type { WordsPart } from '../../src/text/languages.ts'
import { $words, t, type TextKey, wordsAdded } from '../../src/text/text.ts'
import { whenIdle } from '../../src/controllers/shell/when-idle.ts'
import { loadLogin } from '../parts/load-login.ts'
import '../views/connect/w3m-connect-view.ts'

type ViewOf<Name extends ViewName> = Extract<View, { name: Name }>

/** The screens of a folder: the chunk that defines them, and the part of the words that they need. */
export interface Chunk {
  readonly load: () => unknown
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
  readonly next?: () => readonly ViewName[]
}

// The screen itself comes with the modal. The ways to log in are there from its first paint on: none moves what stands.
const connect: Chunk = { load: loadLogin }
const connecting: Chunk = {
  load: () => import('../views/connect/w3m-connecting-external-view.ts'),
  words: 'features',
}
const code: Chunk = {
  load: () => import('../views/pairing/w3m-connecting-wc-basic-view.ts'),
  words: 'pairing',
}
const account: Chunk = {
  load: () => Promise.all([import('../views/account/index.ts'), partReady('money')]),
  words: 'features',
}

// A wallet that is here is what most people take; without one it is the code.
const nextOfConnect = (): readonly ViewName[] =>
  $connectors.get().length
    ? ['ConnectingExternal']
    : missingForPairing($options.get())
      ? []
      : ['ConnectingWalletConnectBasic']

/** The screens that a visit begins with; the others stand in later-views.ts, which loads behind the first one. */
const first = {
  Connect: {
    chunk: connect,
    title: 'connect.title',
    help: true,
    next: nextOfConnect,
  },
  ConnectingExternal: {
    chunk: connecting,
    title: ({ connectorId }) =>
      $connectors.get().find(connector => connector.id === connectorId)?.name ?? t('connect.title'),
  },
  ConnectingWalletConnectBasic: {
    chunk: code,
    title: 'pairing.title',
    tag: 'w3m-connecting-wc-basic-view',
  },
  Account: { chunk: account, title: 'account.title', head: 'w3m-account-head' },
} satisfies { readonly [Name in ViewName]?: ViewRow<Name> }

export type LaterViews = { readonly [Name in Exclude<ViewName, keyof typeof first>]: ViewRow<Name> }

let table: { readonly [Name in ViewName]?: ViewRow<Name> } = first

async function bringLater(): Promise<void> {
  const { laterViews } = await import('./later-views.ts')
  table = { ...first, ...laterViews }
  // A head that had no title yet is told like one whose words have come.
  wordsAdded({})
}

/** Undefined while the row is on its way. */
export const rowOf = (view: View): ViewRow | undefined => table[view.name] as ViewRow | undefined

/** The tag of a view: its name in the manner of tags. */
export const tagOf = (name: ViewName): string =>
  table[name]?.tag ?? `w3m${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}-view`

/** What a view is called; empty until the words of its part are here. */
export function titleOf(view: View): string {
  const { title = '' } = rowOf(view) ?? {}
  return typeof title === 'function' ? title(view) : title && t(title)
}

/** What the dialog and its head are called, also when a network or a wallet gets another name. */
export const $title = computed([$shownView, $words, $networks, $connectors], view =>
  view ? titleOf(view) : '',
)

/** Loads what is probably needed next. Whoever opens it then hears of a failure; here nobody asked yet. */
export function preloadAfter(view: View): void {
  whenIdle(() => {
    if (table === first) bringLater().catch(() => {})
    for (const name of rowOf(view)?.next?.() ?? []) loadView(name).catch(() => {})
  })
}

const loading = new Map<Chunk, Promise<unknown>>()
const loaded = new Set<Chunk>()

/** The view can be shown at once, with its words. */
export const isLoaded = (name: ViewName): boolean => {
  const chunk = table[name]?.chunk
  return chunk !== undefined && loaded.has(chunk)
}

/** Loads the chunk of a view, with one plain second try. A failure is forgotten, so that a later call begins anew (F23). */
export function loadView(name: ViewName): Promise<unknown> {
  const chunk = table[name]?.chunk
  if (!chunk)
    return bringLater()
      .catch(bringLater)
      .then(() => loadView(name))
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
