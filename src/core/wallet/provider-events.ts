type Listener = (...args: never[]) => void

/** Event emitter of a provider, as in EIP-1193 and Node: a listener that was added twice is called twice. */
export function providerEvents() {
  const listeners = new Map<string, readonly Listener[]>()
  return {
    emit(event: string, value: unknown): void {
      for (const listener of listeners.get(event) ?? [])
        try {
          listener(value as never)
        } catch (error) {
          // Reports the error of an app's listener to the app, so that the other listeners are still called (F24).
          reportError(error)
        }
    },
    on(event: string, listener: Listener): void {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    removeListener(event: string, listener: Listener): void {
      const eventListeners = listeners.get(event) ?? []
      const index = eventListeners.lastIndexOf(listener)
      if (index >= 0) listeners.set(event, eventListeners.toSpliced(index, 1))
    },
  }
}
