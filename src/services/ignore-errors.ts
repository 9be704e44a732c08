/** Returns the result of `use`, or undefined if it throws. Used for storage, which may be blocked or full (F13). */
export function quietly<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
