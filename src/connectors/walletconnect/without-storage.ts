/**
 * Loads a library that looks for `localStorage` while it loads. Where the browser forbids that look (a frame of another
 * site, a sandbox) it would throw and the library would be lost: there it finds none, for as long as it loads.
 */
export async function loadWithoutStorage<T>(load: () => Promise<T>): Promise<T> {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  if (!own?.configurable || mayStore()) return load()
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true })
  try {
    return await load()
  } finally {
    Object.defineProperty(globalThis, 'localStorage', own)
  }
}

/** Whether the browser lets this page store anything. Without a window (Node) that is for the library to find out. */
export function mayStore(): boolean {
  if (typeof window === 'undefined') return true
  try {
    return 'length' in globalThis.localStorage
  } catch {
    return false
  }
}
