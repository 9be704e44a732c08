/**
 * Functions that return the modal to its initial state: first live objects, then stores, so that a listener of a store finds nothing
 * to continue. `destroy()` and tests call them through `resetRuntime`.
 */
export const modalResets: (() => void)[] = []
