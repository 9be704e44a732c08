import '../elements/base/hold-definitions.ts'
import { releaseDefinitions } from '../elements/base/define.ts'
import { startElements } from '../elements/buttons/start.ts'
import { createModal as create, type ModalHandle, provideElements } from './create-modal.ts'
import type { ModalOptions } from './core/options.ts'

/** Everything for a page without build tools: the buttons at once, the rest when it is needed. */

// The files that load later name this one by its plain address. Behind a redirect or with a query the browser takes it for
// another module: then the modal lives in the plain one, and this copy only hands over to it.
const address = import.meta.url.replace(/[^/]*$/, 'w3m.js')
const plainFile = import(/* @vite-ignore */ address) as Promise<{
  start(): void
  begin(options?: ModalOptions): ModalHandle
}>
// A file that does not load leaves the page without buttons, like any script of it; the browser says so.
void plainFile.then(file => file.start())

// The browser tells what a page asked for, not where a redirect led: only what was asked for by this address is surely it.
const isPlain =
  import.meta.url === address &&
  ([...document.scripts].some(script => script.src === address) ||
    performance.getEntriesByName(address).length > 0)

let isStarted = false

/** Defines the elements of the page, once; called by whichever copy of the file came first. */
export function start(): void {
  if (isStarted) return
  isStarted = true
  releaseDefinitions()
  provideElements(() => import('../elements/index.ts'))
  // The scripts of the page that follow have their say before an element looks for its options.
  setTimeout(startElements)
}

/** What `createModal` does in the plain file, called by whichever copy the page has. */
export function begin(options?: ModalOptions): ModalHandle {
  start()
  return create(options)
}

/** Creates the modal of this page, or joins the one that is there and updates its options. */
export const createModal = (options?: ModalOptions): ModalHandle =>
  isPlain ? begin(options) : handleOf(plainFile.then(file => file.begin(options)))

/** A handle whose modal is on its way: what is asked of it is done when it is there, and it tells what is so until then. */
function handleOf(coming: Promise<ModalHandle>): ModalHandle {
  let handle: ModalHandle | undefined
  void coming.then(found => {
    handle = found
  })
  const before: Record<string, unknown> = {
    isOpen: false,
    getAccount: () => ({ status: 'disconnected', allAccounts: [] }),
    getConnections: () => [],
    getNetworks: () => [],
    getNetwork: () => undefined,
    getProvider: () => undefined,
    getWalletInfo: () => undefined,
    getState: () => ({ isOpen: false, status: 'disconnected' }),
  }
  const follow = (name: 'on' | 'subscribe', given: unknown[]) => {
    const stops = coming.then(found => (found[name] as (...args: unknown[]) => () => void)(...given))
    return () => void stops.then(stop => stop())
  }
  return new Proxy({} as ModalHandle, {
    get(_, name: string) {
      // Nobody awaits the handle itself.
      if (name === 'then') return undefined
      if (handle) return handle[name as keyof ModalHandle]
      if (name in before) return before[name]
      return (...given: unknown[]) =>
        name === 'on' || name === 'subscribe'
          ? follow(name, given)
          : coming.then(found =>
              (found[name as keyof ModalHandle] as (...args: unknown[]) => unknown)(...given),
            )
    },
  })
}

export { version } from './core/version.ts'
