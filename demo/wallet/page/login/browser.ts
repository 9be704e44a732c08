import { type FrameStorage, createFrameStorage } from './storage.ts'

/** Browser features that the login uses. */
export interface LoginBrowser {
  /** The frame's own origin. */
  readonly origin: string
  /** Calls the frame's own server. The path begins with a slash. */
  send(path: string, init: RequestInit): Promise<Response>
  read(key: string): string | undefined
  write(key: string, value: string | undefined): void
  /** Monotonic clock, in ms. */
  now(): number
}

/** Returns the features of this window. */
export const createLoginBrowser = ({ read, write }: FrameStorage = createFrameStorage()): LoginBrowser => ({
  origin: location.origin,
  send: (path, init) => fetch(path, { ...init, cache: 'no-store', credentials: 'omit', redirect: 'error' }),
  read,
  write,
  now: () => performance.now(),
})
