/** Returns the result of `callback`, or undefined if it throws. Used for storage, which may be blocked or full (F13). */
export function ignoreErrors<T>(callback: () => T): T | undefined {
  try {
    return callback()
  } catch {
    return undefined
  }
}
