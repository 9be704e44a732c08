/**
 * Loads a library that accesses `localStorage` during import. Where the browser blocks access (third-party frame, sandbox), the
 * import would throw, so `localStorage` is undefined while it loads.
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

/** Returns whether the browser allows storage. True in Node, where the library detects it itself. */
export function mayStore(): boolean {
  if (typeof window === 'undefined') return true
  try {
    return 'length' in globalThis.localStorage
  } catch {
    return false
  }
}
