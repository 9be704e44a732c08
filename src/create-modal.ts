import type { OpenOptions } from './controllers/handle/open.ts'
import { statusOf } from './controllers/shell/status.ts'
import type { Namespace } from './core/chain/namespace.ts'
import type { Network } from './core/chain/network.ts'
import { addListener } from './core/add-listener.ts'
import { readEarly } from './core/early-options.ts'
import type { AccountState } from './core/identity/account.ts'
import { once } from './core/once.ts'
import type { ModalOptions } from './core/options.ts'
import { version } from './core/version.ts'
import { lazyMethods, type ModalHandle } from './modal-handle.ts'
import { type LoadProvider, createFacade } from './provider/facade.ts'
import { clearAnnouncements, listenForAnnouncements } from './namespaces/evm/announcements.ts'
import { type MountModal, resetRuntime, runtime } from './runtime.ts'
import { consumeLoginResult } from './services/login-result.ts'
import { hasUnfinishedWork, rememberedNamespaces, storagePrefix } from './services/storage-markers.ts'
import { connectStarted } from './state/connect/connections.ts'
import { namespaceActivated } from './state/network/active-namespace.ts'
import { $options, optionsSet } from './state/settings/options.ts'
import { $theme, themeSet } from './state/settings/theme.ts'
import { $modal, modalClosed } from './state/shell/modal-open.ts'

// Removes a login result from the URL at import, so that later scripts cannot read it, and even if a chunk fails to load (T10).
let loginResult = consumeLoginResult()

interface PageModal {
  readonly version: string
  readonly handle: ModalHandle
}

const pageKey = Symbol.for('w3m-elements')
const page = globalThis as { [pageKey]?: PageModal }

let elements: (() => Promise<{ mountModal: MountModal }>) | undefined

/** Sets the function that loads the modal's elements. Called by the entries. */
export const provideElements = (load: NonNullable<typeof elements>): void => {
  elements = once(load)
  if (page[pageKey]) runtime.mountModal ??= mount
}

const loadHandleCode = once(() => import('./controllers/handle/open.ts'))
// Runs a call once the chunk is loaded, without waiting for it. A failed load is ignored here and reported when the modal is
// opened.
const runWhenLoaded = (action: (loaded: Awaited<ReturnType<typeof loadHandleCode>>) => unknown): void =>
  void loadHandleCode().then(action, () => {})
const restorer = () => import('./controllers/handle/restore.ts')
const mount: MountModal = async firstView =>
  (await (elements as NonNullable<typeof elements>)()).mountModal(firstView)

/** Preloads the chunks of the first opening. A failed load is ignored here and reported when the modal is opened. */
export const preloadModal = (): void => {
  // On pages with other networks than EVM, the first screen waits for the discovery of wallets.
  const discovery = () => import('./controllers/connect/discover-namespaces.ts')
  for (const load of [loadHandleCode, elements, discovery]) load?.().catch(() => {})
}

/** Preloads the modal on hover or focus of a button. */
export const preloadByIntent = (): void => {
  if ($options.get().preload !== 'none') preloadModal()
}

// Uses a timeout in Safari, which has no requestIdleCallback.
const onIdle = (call: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(call)

interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

// Preloads only files of this package, after the page load and in idle time. Skipped if the user saves data or the connection is slow.
function preloadWhenIdle(): void {
  const { saveData, effectiveType } = (navigator as { connection?: NetworkInformation }).connection ?? {}
  const preload = () =>
    onIdle(() => {
      if (page[pageKey] && $options.get().preload === 'idle' && elements) {
        preloadModal()
        runWhenLoaded(m => m.preloadLists())
      }
    })
  if (saveData || effectiveType?.includes('2g')) return
  if (document.readyState === 'complete') preload()
  else addEventListener('load', preload)
}

/** Opens the modal for a button. Rejects if the modal fails to load. */
export const openFromButton = (options?: OpenOptions & { wallet?: string }): Promise<void> => {
  preloadModal()
  // Does not call `createModal` if there is a modal, because that notifies every element of a change, even without options.
  return (modalHandle() ?? createModal()).open(options)
}

/** Returns the modal of this page, or undefined. It may come from another copy of the bundle. */
export const modalHandle = (): ModalHandle | undefined => page[pageKey]?.handle

/**
 * Creates the modal of this page. If there already is one, updates its options and returns its handle. On a server, returns a handle
 * with empty state.
 */
export function createModal(input: ModalOptions = {}): ModalHandle {
  const existingModal = page[pageKey]
  if (existingModal) {
    if (existingModal.version !== version && !hasWarned) {
      hasWarned = true
      console.warn(`w3m ${version}: this page uses ${existingModal.version}`)
    }
    existingModal.handle.setOptions(input)
    return existingModal.handle
  }
  const newHandle = makeHandle()
  if (typeof document === 'undefined') return newHandle

  page[pageKey] = { version, handle: newHandle }
  resetRuntime(elements && { mountModal: mount })
  newHandle.destroy = () => {
    if (page[pageKey]?.handle !== newHandle) return
    delete page[pageKey]
    runtime.modal?.remove()
    clearAnnouncements()
    resetRuntime()
  }
  newHandle.setOptions(input)
  if ($options.get().enableEip6963) listenForAnnouncements()
  restore()
  preloadWhenIdle()
  const loginParameters = loginResult ?? consumeLoginResult()
  loginResult = undefined
  if (loginParameters) runWhenLoaded(m => m.finishReturn(loginParameters))
  return newHandle
}

/**
 * Registers an element with the modal of the page: the modal uses its attributes as options and dispatches events to it. If the page
 * has no modal yet, creates it: immediately if the element has options of its own, else once the document is parsed.
 */
export function attachModal(element: HTMLElement): void {
  const attach = () => {
    if (!element.isConnected) return
    useOptions(modalHandle() ?? createModal(), element)
    runtime.elements.add(element)
    attributes ??= new MutationObserver(attributesChanged)
    attributes.observe(element, { attributes: true, attributeOldValue: true })
  }
  // Options may come from another element or script of the page, so wait for them, unless the element has its own options.
  const hasOptions = element.matches('[networks],[project-id],[rpc-urls],[endpoints]')
  if (page[pageKey] || hasOptions || document.readyState !== 'loading') attach()
  else document.addEventListener('DOMContentLoaded', attach)
}

/** Stops dispatching events to an element that was removed from the page. */
export const detachModal = (element: HTMLElement): void => {
  runtime.elements.delete(element)
}

let attributes: MutationObserver | undefined

function attributesChanged(records: readonly MutationRecord[]): void {
  // Ignore `style` and `data-` attributes: the theme and the modal write them.
  for (const { target, attributeName: name, oldValue } of records)
    if (name && !/^(style|data-)/.test(name) && oldValue !== (target as HTMLElement).getAttribute(name))
      useOptions(modalHandle(), target as HTMLElement, name)
}

let hasWarned = false

// In development, invalid options are reported soon after they are set. In production, they are reported after the modal has opened.
const isDevelopment = (): boolean | undefined =>
  $options.get().debug || /(^|\.)localhost$|^127\.|^\[::1\]$/.test(location.hostname)

// Reads localStorage synchronously, so that buttons immediately show the expected state. A custom storage may be slow, so it is read later.
function restore(): void {
  // Ignore removed keys: a disconnect writes a tombstone, and cleared storage is not a disconnect (F12).
  const onOtherTabChange = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null && key?.startsWith(storagePrefix))
      void restorer().then(m => m.followOtherTab(newValue ? undefined : key))
  }
  addEventListener('storage', onOtherTabChange)
  runtime.stops.set('storage', () => removeEventListener('storage', onOtherTabChange))
  const { storage, enableReconnect } = $options.get()
  const remembered = enableReconnect && !storage ? rememberedNamespaces() : []
  for (const namespace of remembered) connectStarted(namespace, '', true)
  if (remembered[0]) namespaceActivated(remembered[0])
  if (storage || remembered.length || hasUnfinishedWork())
    runtime.restored = waitForPaint().then(() => page[pageKey] && restorer().then(m => m.restoreVisit()))
}

// Resolves after the next paint. Background tabs do not paint, so a timeout is the fallback.
const waitForPaint = (): Promise<void> =>
  new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 300)
  })

// Until the session stores are loaded, only the connection status is known.
const readAccount = (namespace?: Namespace): AccountState =>
  runtime.reads?.account(namespace) ?? { status: statusOf(namespace), allAccounts: [] }

// Applies options through a handle, which may come from another version. A version whose `setOptions` does not support elements applies
// the options that it can read.
const useOptions = (handle: ModalHandle | undefined, ...source: [Element, string?]): void =>
  (handle as { setOptions(...source: [Element, string?]): void } | undefined)?.setOptions(...source)

const evmNamespace = 'eip155'

// Without a modal, in particular on a server, no code is loaded and every request rejects.
const loadProvider: LoadProvider = async accountAtFirstListener => {
  if (!page[pageKey]) throw new Error('no modal')
  return (await import('./provider/provider.ts')).createProvider(accountAtFirstListener)
}

/** Creates a handle. It returns empty state while there is no modal. */
export function makeHandle(load: LoadProvider = loadProvider): ModalHandle & { destroy: () => void } {
  const provider = createFacade(load, () => readAccount(evmNamespace))
  return {
    provider,
    get ready() {
      return page[pageKey] ? import('./controllers/handle/ready.ts').then(m => m.ready()) : Promise.resolve()
    },
    open: options => {
      const { closeCount: initialCloseCount } = runtime
      return loadHandleCode().then(m => m.open(options, initialCloseCount))
    },
    close: () => {
      runtime.closeCount++
      if ($modal.get().isOpen) modalClosed()
    },
    get isOpen() {
      return $modal.get().isOpen
    },
    ...createLazyMethods(),
    getAccount: readAccount,
    getConnections: () => runtime.reads?.connections() ?? [],
    getNetwork: () => runtime.reads?.network(),
    // Until `runtime.reads` is set, only networks that were passed as records are known. The chunk that resolves names is not loaded yet.
    getNetworks: () =>
      runtime.reads?.networks() ??
      runtime.inputs
        .flatMap(input => (input as ModalOptions).networks ?? [])
        .filter((choice): choice is Network => /:/.test((choice as Network)?.id)),
    getProvider: ((namespace: Namespace) =>
      namespace === evmNamespace
        ? provider
        : readAccount(namespace).status === 'connected'
          ? runtime.providers.get(namespace)
          : undefined) as ModalHandle['getProvider'],
    getWalletInfo: namespace => readAccount(namespace).wallet,
    getState: () => runtime.reads?.state() ?? { isOpen: false, status: statusOf() },
    subscribe: listener => addListener(runtime.subscribers, listener),
    on(event, listener) {
      const listeners = runtime.listeners.get(event) ?? new Set()
      runtime.listeners.set(event, listeners)
      return addListener(listeners, listener as (detail: never) => void)
    },
    setOptions(source: ModalOptions | Element, attributeName?: string) {
      if (!source) return
      const earlyOptions = readEarly(source, attributeName)
      optionsSet({ ...$options.get(), ...earlyOptions })
      // Pages that add and remove many buttons without opening the modal would accumulate inputs, so load the parser to process
      // them.
      if (runtime.inputs.push(source) > 49) runWhenLoaded(m => m.prepare())
      runtime.settleOptions?.()
      if (isDevelopment()) onIdle(() => runWhenLoaded(m => m.reportInvalidOptions()))
      if (source instanceof Element ? source.hasAttribute('announce') : 'announce' in Object(source))
        import('./provider/announce.ts').then(
          m => m.announce(provider),
          () => {},
        )
      // Values set by `setTheme` remain until an option overrides them.
      const { themeMode: mode, themeVariables: variables, density, contrast } = earlyOptions
      themeSet({ mode, variables, ...(density && { density }), ...(contrast && { contrast }) })
      // English is built in. Load other languages and custom text now.
      const { language, text } = $options.get()
      const tag = language === 'auto' ? document.documentElement.lang || navigator.language : language
      if (earlyOptions.language || text || !/^(en\b|$)/i.test(tag)) runWhenLoaded(m => m.setLanguage())
    },
    setTheme({ mode, variables }) {
      themeSet({ mode, variables: { ...$theme.get().variables, ...variables } })
    },
    destroy: () => {},
  }
}

type LazyMethods = Pick<ModalHandle, (typeof lazyMethods)[number]>
type AnyMethod = (...args: readonly unknown[]) => unknown

const createLazyMethods = () =>
  Object.fromEntries(
    lazyMethods.map(name => [
      name,
      async (...args: unknown[]) =>
        ((await import('./controllers/handle/actions.ts'))[name] as AnyMethod)(...args),
    ]),
  ) as unknown as LazyMethods
