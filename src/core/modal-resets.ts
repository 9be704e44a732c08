/**
 * Functions that return the modal to its initial state: first live objects, then stores, so that listeners of a store cannot restart
 * work. `destroy()` and tests call them through `resetRuntime`.
 */
export const modalResets: (() => void)[] = []
