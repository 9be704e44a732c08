import { modalHandle } from '../create-modal.ts'
import { type AppKit, makeAppKit } from './appkit.ts'
import type { CreateAppKit } from './options.ts'

/** The instance of this page. */
let instance: AppKit | undefined
const listeners = new Set<() => void>()

/** Creates the instance. Later calls return the first one, as in AppKit, until its modal is destroyed. */
export function createInstance(options: CreateAppKit): AppKit {
  const existingInstance = appKit()
  if (existingInstance) return existingInstance
  const newInstance = makeAppKit(options)
  instance = newInstance
  for (const listener of listeners) listener()
  return newInstance
}

/** Returns the instance of this page. Undefined before `createAppKit`, and after its modal was destroyed. */
export const appKit = (): AppKit | undefined =>
  instance && instance.modal === modalHandle() ? instance : undefined

/** Calls `listener` when an instance is created. Returns a function that unsubscribes. */
export const onAppKit = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Calls `setUp` with the instance of the page, now and for each new instance. Returns a function that unsubscribes and calls the
 * latest cleanup function.
 */
export function withAppKit(setUp: (kit: AppKit) => () => void): () => void {
  let tearDown: (() => void) | undefined
  const restart = () => {
    tearDown?.()
    const kit = appKit()
    tearDown = kit && setUp(kit)
  }
  const stopListening = onAppKit(restart)
  restart()
  return () => {
    stopListening()
    tearDown?.()
  }
}

/** Returns the instance of this page, or a promise for it before `createAppKit`. */
export const whenAppKit = (): AppKit | Promise<AppKit> =>
  appKit() ??
  new Promise(resolve => {
    const stopListening = onAppKit(() => {
      const kit = appKit()
      if (!kit) return
      stopListening()
      resolve(kit)
    })
  })
