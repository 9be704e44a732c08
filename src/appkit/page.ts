import { modalHandle } from '../create-modal.ts'
import { type AppKit, makeAppKit } from './appkit.ts'
import type { CreateAppKit } from './options.ts'

/** The instance of this page. */
let instance: AppKit | undefined
const waiting = new Set<() => void>()

/** Creates the instance. Later calls return the first one, as in AppKit. */
export function createInstance(options: CreateAppKit): AppKit {
  const there = appKit()
  if (there) return there
  const made = makeAppKit(options)
  instance = made
  for (const told of waiting) told()
  return made
}

/** Returns the instance of this page, or undefined before `createAppKit`. */
export const appKit = (): AppKit | undefined =>
  instance && instance.modal === modalHandle() ? instance : undefined

/** Calls `told` when an instance is created. Returns a function that unsubscribes. */
export const onAppKit = (told: () => void): (() => void) => {
  waiting.add(told)
  return () => waiting.delete(told)
}

/**
 * Calls `start` with the instance of the page, now and for each new instance. The returned function stops this and calls the latest
 * cleanup function.
 */
export function withAppKit(start: (kit: AppKit) => () => void): () => void {
  let end: (() => void) | undefined
  const begin = () => {
    end?.()
    const kit = appKit()
    end = kit && start(kit)
  }
  const endWaiting = onAppKit(begin)
  begin()
  return () => {
    endWaiting()
    end?.()
  }
}

/** Returns the instance of this page, or a promise for it until `createAppKit` is called. */
export const whenAppKit = (): AppKit | Promise<AppKit> =>
  appKit() ??
  new Promise(resolve => {
    const end = onAppKit(() => {
      const kit = appKit()
      if (!kit) return
      end()
      resolve(kit)
    })
  })
