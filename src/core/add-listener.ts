/** Adds a listener to a set. Returns a function that removes it. */
export const addListener = <T>(listeners: Set<T>, listener: T): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
