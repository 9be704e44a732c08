import type { OpenOptions } from './controllers/shell/handle.ts'
import { statusOf } from './controllers/shell/status.ts'
import type { Namespace } from './core/chain/namespace.ts'
import type { Network } from './core/chain/network.ts'
import { readEarly } from './core/early-options.ts'
import type { AccountState } from './core/identity/account.ts'
import { once } from './core/once.ts'
import { defaultOptions, type ModalOptions } from './core/options.ts'
import { version } from './core/version.ts'
import { lazyMethods, type ModalHandle } from './modal-handle.ts'
import { type LoadProvider, makeFacade } from './provider/facade.ts'
import { forgetAnnouncements, listenForAnnouncements } from './namespaces/evm/announced.ts'
import { type MountModal, resetRuntime, runtime } from './runtime.ts'
import { takeLoginResult } from './services/login-result.ts'
import { isUnfinished, rememberedNamespaces, storagePrefix } from './services/remembered.ts'
import { $connections, connectStarted, walletDisconnected } from './state/connect/connections.ts'
import { namespaceActivated } from './state/network/active-namespace.ts'
import { $options, optionsSet } from './state/settings/options.ts'
import { $theme, themeSet } from './state/settings/theme.ts'
import { $modal, modalClosed } from './state/shell/modal-open.ts'

// A login page came back here: its result leaves the address while this file is read, before any other script of the page,
// or a load of ours that fails, could see it there (T10).
let returned = takeLoginResult()

interface Joined {
  readonly version: string
  readonly handle: ModalHandle
}

const pageKey = Symbol.for('w3m-elements')
const page = globalThis as { [pageKey]?: Joined }

let elements: (() => Promise<{ mountModal: MountModal }>) | undefined

/** Entries hand in how the modal's elements load. */
export const provideElements = (load: NonNullable<typeof elements>): void => {
  elements = once(load)
  if (page[pageKey]) runtime.mountModal ??= mount
}

const handle = once(() => import('./controllers/shell/handle.ts'))
// What nobody waits for, once its file is there; without it the page stays as it is, and whoever opens hears of the failure.
const later = (call: (loaded: Awaited<ReturnType<typeof handle>>) => unknown): void =>
  void handle().then(call, () => {})
const restorer = () => import('./controllers/visit/restore.ts')
const mount: MountModal = async first =>
  (await (elements as NonNullable<typeof elements>)()).mountModal(first)

/** Loads what the first opening needs. Whoever opens then hears of a failure; here nobody asked yet. */
export const preloadModal = (): void => {
  for (const load of [handle, elements]) load?.().catch(() => {})
}

/** A pointer or a focus on a button says that the modal may be opened. */
export const preloadByIntent = (): void => {
  if ($options.get().preload !== 'none') preloadModal()
}

// Safari has no idle callback: after what runs now will do.
const idle = (call: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(call)

interface Line {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

// Our own files alone, once the page has loaded and rests; who pays for each byte, or waits for it, loads what is asked for.
function preloadWhenIdle(): void {
  const { saveData, effectiveType } = (navigator as { connection?: Line }).connection ?? {}
  const preload = () =>
    idle(() => {
      if (page[pageKey] && $options.get().preload === 'idle' && elements) {
        preloadModal()
        later(m => m.preloadLists())
      }
    })
  if (saveData || /2g/.test(effectiveType ?? '')) return
  if (document.readyState === 'complete') preload()
  else addEventListener('load', preload, { once: true })
}

/** What a press on a button does. Rejects when the modal does not load. */
export const openFromButton = (options?: OpenOptions & { wallet?: string }): Promise<void> => {
  preloadModal()
  // Options that say nothing would still tell every element that they changed.
  return (modalHandle() ?? createModal()).open(options)
}

/** The modal of this page, if there is one: made here or by another copy of the bundle. */
export const modalHandle = (): ModalHandle | undefined => page[pageKey]?.handle

/** Creates the modal of this page, or joins the one that is there and updates its options. On a server it does nothing. */
export function createModal(input: ModalOptions = {}): ModalHandle {
  const joined = page[pageKey]
  if (joined) {
    if (joined.version !== version && !hasWarned) {
      hasWarned = true
      console.warn(`w3m ${version} joins ${joined.version} of this page`)
    }
    joined.handle.setOptions(input)
    return joined.handle
  }
  const made = makeHandle()
  if (typeof document === 'undefined') return made

  page[pageKey] = { version, handle: made }
  resetRuntime(elements && { mountModal: mount })
  optionsSet(defaultOptions)
  made.destroy = () => {
    if (page[pageKey]?.handle !== made) return
    delete page[pageKey]
    modalClosed()
    runtime.modal?.remove()
    forgetAnnouncements()
    resetRuntime()
    for (const namespace of Object.keys($connections.get())) walletDisconnected(namespace as Namespace)
  }
  made.setOptions(input)
  if ($options.get().enableEip6963) listenForAnnouncements()
  restore()
  preloadWhenIdle()
  const query = returned ?? takeLoginResult()
  returned = undefined
  if (query) later(m => m.finishReturn(query))
  return made
}

/** An element joins the modal of its page; without one it waits for the document and then makes it. */
export function joinModal(element: HTMLElement): void {
  const join = () => {
    if (!element.isConnected) return
    useOptions(modalHandle() ?? createModal(), element)
    runtime.elements.add(element)
    attributes ??= new MutationObserver(attributesChanged)
    attributes.observe(element, { attributes: true, attributeOldValue: true })
  }
  // Options may come from another element or script of the page; who has some of its own need not wait for them.
  const hasOptions = element
    .getAttributeNames()
    .some(name => /^(networks|project-id|rpc-urls|endpoints)$/.test(name))
  if (page[pageKey] || hasOptions || document.readyState !== 'loading') join()
  else document.addEventListener('DOMContentLoaded', join, { once: true })
}

/** The element left the page: it hears no events any more. */
export const leaveModal = (element: HTMLElement): void => {
  runtime.elements.delete(element)
}

let attributes: MutationObserver | undefined

function attributesChanged(records: readonly MutationRecord[]): void {
  // The theme writes `style` on the same elements, and the modal its marks, which says nothing of options.
  for (const { target, attributeName: name, oldValue } of records)
    if (name && !/^(style|data-)/.test(name) && oldValue !== (target as HTMLElement).getAttribute(name))
      useOptions(modalHandle(), target as HTMLElement, name)
}

let hasWarned = false

// Whoever builds a page hears of a wrong option before anything is opened; the page of a visitor loads nothing for that.
const isBuilt = (): boolean | undefined =>
  $options.get().debug || /(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(location.hostname)

// The browser's storage is looked at at once, so that a button shows what it will be; an app's own may be slow.
function restore(): void {
  // A storage that was cleared, or lost a key, says nothing: who leaves writes it down (F12).
  const follow = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null && key?.startsWith(storagePrefix))
      void restorer().then(m => m.followOtherTab(newValue ? undefined : key))
  }
  addEventListener('storage', follow)
  runtime.stops.set('storage', () => removeEventListener('storage', follow))
  const { storage, enableReconnect } = $options.get()
  const remembered = enableReconnect && !storage ? rememberedNamespaces() : []
  for (const namespace of remembered) connectStarted(namespace, '', true)
  if (remembered[0]) namespaceActivated(remembered[0])
  if (storage || remembered.length || isUnfinished())
    runtime.restored = new Promise(resolve => {
      afterPaint(() => resolve(page[pageKey] && restorer().then(m => m.restoreVisit())))
    })
}

// The page comes first. A page in the background paints nothing, and restores all the same.
function afterPaint(call: () => void): void {
  let isDone = false
  const once = () => {
    if (!isDone) call()
    isDone = true
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, 300)
}

const nobody: AccountState = { status: 'disconnected', allAccounts: [] }

// Before the stores of a visit are loaded there is no more to tell than whether one begins.
const accountNow = (namespace?: Namespace): AccountState =>
  runtime.reads?.account(namespace) ?? {
    ...nobody,
    status: statusOf(namespace),
  }

const follow = <T>(all: Set<T>, listener: T) => {
  all.add(listener)
  return () => void all.delete(listener)
}

// What another copy of another version made has no reader of elements: it gets the options it can read.
const useOptions = (handle: ModalHandle | undefined, ...source: [Element, string?]): void =>
  (handle as { setOptions(...source: [Element, string?]): void } | undefined)?.setOptions(...source)

const evm = 'eip155'

// Where no modal is, on a server above all, nothing loads, and every request is told so.
const loadProvider: LoadProvider = async before => {
  if (!page[pageKey]) throw new Error('no modal')
  return (await import('./provider/provider.ts')).createProvider(before)
}

/** A handle that tells of nothing while no modal is there. */
export function makeHandle(load: LoadProvider = loadProvider): ModalHandle & { destroy: () => void } {
  const provider = makeFacade(load, () => accountNow(evm))
  return {
    provider,
    get ready() {
      return page[pageKey] ? import('./controllers/visit/ready.ts').then(m => m.ready()) : Promise.resolve()
    },
    open: options => {
      const { closings } = runtime
      return handle().then(m => m.open(options, closings))
    },
    close: () => {
      runtime.closings++
      if ($modal.get().isOpen) modalClosed()
    },
    get isOpen() {
      return $modal.get().isOpen
    },
    ...lazily(),
    getAccount: accountNow,
    getConnections: () => runtime.reads?.connections() ?? [],
    getNetwork: () => runtime.reads?.network(),
    // Records are whole as they were given; names are looked up in a file of ours.
    getNetworks: () =>
      runtime.reads?.networks() ??
      runtime.inputs
        .flatMap(given => (given as ModalOptions).networks ?? [])
        .filter((given): given is Network => typeof given === 'object' && /:/.test(given?.id)),
    getProvider: ((namespace: Namespace) =>
      namespace === evm
        ? provider
        : accountNow(namespace).status === 'connected'
          ? runtime.providers.get(namespace)
          : undefined) as ModalHandle['getProvider'],
    getWalletInfo: namespace => accountNow(namespace).wallet,
    getState: () => runtime.reads?.state() ?? { isOpen: false, status: statusOf() },
    subscribe: listener => follow(runtime.subscribers, listener),
    on(event, listener) {
      const all = runtime.listeners.get(event) ?? new Set()
      runtime.listeners.set(event, all)
      return follow(all, listener as (detail: never) => void)
    },
    setOptions(source: ModalOptions | Element, only?: string) {
      if (!source) return
      const early = readEarly(source, only)
      optionsSet({ ...$options.get(), ...early })
      // Where buttons come and go all day and nobody opens the modal, the reader loads, so that none of them is kept.
      if (runtime.inputs.push(source) > 49) later(m => m.prepare())
      runtime.settleOptions?.()
      if (isBuilt()) idle(() => later(m => m.tellWrongOptions()))
      if (source instanceof Element ? source.hasAttribute('announce') : 'announce' in Object(source))
        import('./provider/announce.ts').then(
          m => m.announce(provider),
          () => {},
        )
      // What the app chose by `setTheme` stays until an option says otherwise.
      const { themeMode: mode, themeVariables: variables, density, contrast } = early
      themeSet({ mode, variables, ...(density && { density }), ...(contrast && { contrast }) })
      // English is here; whoever wants another language, or words of the app's own, gets them at once.
      const { language, text } = $options.get()
      const tag = language === 'auto' ? document.documentElement.lang || navigator.language : language
      if (early.language || text || !/^(en\b|$)/i.test(tag)) later(m => m.setLanguage())
    },
    setTheme({ mode, variables }) {
      themeSet({ mode, variables: { ...$theme.get().variables, ...variables } })
    },
    destroy: () => {},
  }
}

type LazyMethods = Pick<ModalHandle, (typeof lazyMethods)[number]>
type AnyMethod = (...given: readonly unknown[]) => unknown

const lazily = () =>
  Object.fromEntries(
    lazyMethods.map(name => [
      name,
      async (...given: unknown[]) =>
        ((await import('./controllers/shell/actions.ts'))[name] as AnyMethod)(...given),
    ]),
  ) as unknown as LazyMethods
