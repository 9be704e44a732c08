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

const prefix = 'w3m-frame:'

/** The window that the frame is in. Where its storage is blocked, everything lives as long as the page. */
export function thisBrowser(): LoginBrowser {
  const memory = new Map<string, string>()
  return {
    origin: location.origin,
    send: (path, init) => fetch(path, { ...init, cache: 'no-store', credentials: 'omit', redirect: 'error' }),
    read(key) {
      try {
        return localStorage.getItem(prefix + key) ?? memory.get(key)
      } catch {
        return memory.get(key)
      }
    },
    write(key, value) {
      memory.delete(key)
      try {
        if (value === undefined) localStorage.removeItem(prefix + key)
        else localStorage.setItem(prefix + key, value)
      } catch {
        // Blocked or full.
        if (value !== undefined) memory.set(key, value)
      }
    },
    now: () => performance.now(),
  }
}
