/**
 * Loads a library that accesses `localStorage` during import. Where the browser blocks access (third-party frame, sandbox), the
 * import would throw, so `localStorage` is undefined while it loads.
 */
export async function loadWithoutStorage<T>(load: () => Promise<T>): Promise<T> {
  const originalDescriptor = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  if (!originalDescriptor?.configurable || mayStore()) return load()
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true })
  try {
    return await load()
  } finally {
    Object.defineProperty(globalThis, 'localStorage', originalDescriptor)
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
