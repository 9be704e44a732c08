import '../elements/base/hold-definitions.ts'
import { defineBy } from '../elements/base/define.ts'
import { startElements } from '../elements/buttons/start.ts'
import { createModal as create, makeHandle, modalHandle } from './create-modal.ts'
import type { Namespace } from './core/chain/namespace.ts'
import type { ModalOptions } from './core/options.ts'
import type { ModalHandle } from './modal-handle.ts'

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
const isPlain = import.meta.url === address && performance.getEntriesByName(address).length > 0

let isStarted = false

/** Defines the elements of the page, once; called by whichever copy of the file came first. */
export function start(): void {
  if (isStarted) return
  isStarted = true
  defineBy()
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
  isPlain || modalHandle() ? begin(options) : handleOf(plainFile.then(file => file.begin(options)))

/** A handle whose modal is on its way: what is asked of it is done when it is there, and it tells what is so until then. */
function handleOf(coming: Promise<ModalHandle>): ModalHandle {
  let handle: ModalHandle | undefined
  void coming.then(found => {
    handle = found
  })
  const call = (name: keyof ModalHandle, given: unknown[]) =>
    coming.then(found => (found[name] as (...args: unknown[]) => unknown)(...given))
  return new Proxy(
    makeHandle(() => coming.then(found => found.provider)),
    {
      get(nothingYet, name: keyof ModalHandle) {
        // The page keeps the one provider it was given.
        if (name === 'provider' || (name === 'getProvider' && !handle)) return nothingYet[name]
        if (name === 'getProvider')
          return (namespace: Namespace) => {
            const found = handle?.getProvider(namespace)
            return found === handle?.provider ? nothingYet.provider : found
          }
        if (name === 'ready') return coming.then(found => found.ready)
        if (handle || /^(?:is|get|then$)/.test(name)) return (handle ?? nothingYet)[name]
        return (...given: unknown[]) => {
          const done = call(name, given)
          // What follows something is ended by what it answers.
          return /^(?:on|subscribe)$/.test(name) ? () => void done.then(stop => (stop as () => void)()) : done
        }
      },
    },
  )
}

export { version } from './core/version.ts'
