/** Functions that return the state of the modal to its initial values. `destroy()` and tests call them through `resetRuntime`. */
export const modalResets = new Set<() => void>()
