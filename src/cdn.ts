import '../elements/base/defer-definitions.ts'
import { setDefine } from '../elements/base/define.ts'
import { startElements } from '../elements/buttons/start.ts'
import { createModal as create, makeHandle, modalHandle } from './create-modal.ts'
import type { Namespace } from './core/chain/namespace.ts'
import type { ModalOptions } from './core/options.ts'
import type { ModalHandle } from './modal-handle.ts'

// Entry for pages without build tools: defines the buttons without a call of the app and loads the rest on demand.

// Lazy chunks import this file by its plain URL. If the page requests it by a redirect or with a query, the browser loads it as a second
// module. The modal then belongs to the plain module, and this copy forwards calls to it.
const address = import.meta.url.replace(/[^/]*$/, 'w3m.js')
const plainFile = import(/* @vite-ignore */ address) as Promise<{
  start(): void
  begin(options?: ModalOptions): ModalHandle
}>
// If the file fails to load, the page has no buttons, and the browser logs the error.
void plainFile.then(file => file.start())

// Resource timing lists requested URLs, not redirect targets. This copy is the plain module only if its URL was requested directly.
const isPlain = import.meta.url === address && performance.getEntriesByName(address).length > 0

let isStarted = false

/** Defines the elements of the page once. Each copy of the file calls it in the plain module. */
export function start(): void {
  if (isStarted) return
  isStarted = true
  setDefine()
  // Starts in a later task, so that scripts that follow can set options before the elements read them.
  setTimeout(startElements)
}

/** Implements `createModal` in the plain module. Called by any copy of the file. */
export function begin(options?: ModalOptions): ModalHandle {
  start()
  return create(options)
}

/** Creates the modal of this page. If there already is one, updates its options and returns its handle. */
export const createModal = (options?: ModalOptions): ModalHandle =>
  isPlain || modalHandle() ? begin(options) : handleOf(plainFile.then(file => file.begin(options)))

/**
 * Returns a handle for a modal that is still loading. Method calls are forwarded once it is loaded. Getters return the initial
 * state until then.
 */
function handleOf(handlePromise: Promise<ModalHandle>): ModalHandle {
  let handle: ModalHandle | undefined
  void handlePromise.then(modal => {
    handle = modal
  })
  const call = (name: keyof ModalHandle, args: unknown[]) =>
    handlePromise.then(modal => (modal[name] as (...args: unknown[]) => unknown)(...args))
  return new Proxy(
    makeHandle(() => handlePromise.then(modal => modal.provider)),
    {
      get(placeholder, name: keyof ModalHandle) {
        // The page keeps the provider object that it received first.
        if (name === 'provider' || (name === 'getProvider' && !handle)) return placeholder[name]
        if (name === 'getProvider')
          return (namespace: Namespace) => {
            const provider = handle?.getProvider(namespace)
            return provider === handle?.provider ? placeholder.provider : provider
          }
        if (name === 'ready') return handlePromise.then(modal => modal.ready)
        if (handle || /^(is|get|then$)/.test(name)) return (handle ?? placeholder)[name]
        return (...args: unknown[]) => {
          const resultPromise = call(name, args)
          // `on` and `subscribe` return a function that unsubscribes.
          return /^(on|subscribe)$/.test(name)
            ? () => void resultPromise.then(stop => (stop as () => void)())
            : resultPromise
        }
      },
    },
  )
}

export { version } from './core/version.ts'
