import { type FrameStorage, frameStorage } from './storage.ts'

/** What the login needs of the browser. */
export interface LoginBrowser {
  /** The frame's own origin. */
  readonly origin: string
  /** A call of the frame's own server; the path begins with a slash. */
  send(path: string, init: RequestInit): Promise<Response>
  read(key: string): string | undefined
  write(key: string, value: string | undefined): void
  /** A clock that is never set back, in ms. */
  now(): number
}

/** The window that the frame is in. */
export const thisBrowser = ({ read, write }: FrameStorage = frameStorage()): LoginBrowser => ({
  origin: location.origin,
  send: (path, init) => fetch(path, { ...init, cache: 'no-store', credentials: 'omit', redirect: 'error' }),
  read,
  write,
  now: () => performance.now(),
})
