type Listener = (...args: never[]) => void

/** Events of a provider of our own, as EIP-1193 and Node have them: a listener that was added twice is called twice. */
export function providerEvents() {
  const listeners = new Map<string, readonly Listener[]>()
  return {
    emit(event: string, value: unknown): void {
      for (const listener of listeners.get(event) ?? [])
        try {
          listener(value as never)
        } catch (error) {
          // What an app's listener throws is the app's to hear of (F24).
          reportError(error)
        }
    },
    on(event: string, listener: Listener): void {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    removeListener(event: string, listener: Listener): void {
      const all = listeners.get(event) ?? []
      const at = all.lastIndexOf(listener)
      if (at >= 0) listeners.set(event, all.toSpliced(at, 1))
    },
  }
}
