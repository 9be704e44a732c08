/** What `use` gives; undefined where it throws. Storage that is blocked or full remembers nothing, and harms nothing (F13). */
export function quietly<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
