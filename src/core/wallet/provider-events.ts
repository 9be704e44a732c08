type Listener = (...args: never[]) => void

/** Events of a provider of our own, as EIP-1193 has them. */
export function providerEvents() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    emit(event: string, value: unknown): void {
      for (const listener of new Set(listeners.get(event)))
        try {
          listener(value as never)
        } catch (error) {
          // What an app's listener throws is the app's to hear of (F24).
          reportError(error)
        }
    },
    on(event: string, listener: Listener): void {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: Listener): void {
      listeners.get(event)?.delete(listener)
    },
  }
}
