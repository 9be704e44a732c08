import { modalHandle } from '../create-modal.ts'
import { type AppKit, makeAppKit } from './appkit.ts'
import type { CreateAppKit } from './options.ts'

/** The one instance of a page. */
let instance: AppKit | undefined
const waiting = new Set<() => void>()

/** Creates the instance; a later call returns the first one, as AppKit's does. */
export function createInstance(options: CreateAppKit): AppKit {
  const there = appKit()
  if (there) return there
  const made = makeAppKit(options)
  instance = made
  for (const told of waiting) told()
  return made
}

/** The instance of this page, once `createAppKit` was called. */
export const appKit = (): AppKit | undefined =>
  instance && instance.modal === modalHandle() ? instance : undefined

/** Calls back when the instance is there. */
export const onAppKit = (told: () => void): (() => void) => {
  waiting.add(told)
  return () => waiting.delete(told)
}

/** Runs `start` for the instance of the page, now and whenever there is a new one, until what it returns is called. */
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

/** The instance of this page, now or as soon as `createAppKit` is called. */
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
