import { modalHandle } from '../create-modal.ts'
import { type AppKit, makeAppKit } from './appkit.ts'
import type { CreateAppKit } from './options.ts'

/** The instance of this page. */
let instance: AppKit | undefined
const waiting = new Set<() => void>()

/** Creates the instance. Later calls return the first one, as in AppKit. */
export function createInstance(options: CreateAppKit): AppKit {
  const existingInstance = appKit()
  if (existingInstance) return existingInstance
  const created = makeAppKit(options)
  instance = created
  for (const listener of waiting) listener()
  return created
}

/** Returns the instance of this page, or undefined before `createAppKit`. */
export const appKit = (): AppKit | undefined =>
  instance && instance.modal === modalHandle() ? instance : undefined

/** Calls `listener` when an instance is created. Returns a function that unsubscribes. */
export const onAppKit = (listener: () => void): (() => void) => {
  waiting.add(listener)
  return () => waiting.delete(listener)
}

/**
 * Calls `start` with the instance of the page, now and for each new instance. Returns a function that unsubscribes and calls the
 * latest cleanup function.
 */
export function withAppKit(start: (kit: AppKit) => () => void): () => void {
  let cleanUp: (() => void) | undefined
  const restart = () => {
    cleanUp?.()
    const kit = appKit()
    cleanUp = kit && start(kit)
  }
  const stopListening = onAppKit(restart)
  restart()
  return () => {
    stopListening()
    cleanUp?.()
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
