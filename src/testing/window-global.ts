/** Creates functions that add an object at a dotted path of `window` and remove it again. */
export function createWindowGlobal(path: string, object: unknown): { install(): void; uninstall(): void } {
  const names = path.split('.')
  const lastName = names.pop() as string
  return {
    install() {
      let holder = window as unknown as Record<string, unknown>
      for (const name of names) holder = (holder[name] ??= {}) as Record<string, unknown>
      Object.defineProperty(holder, lastName, {
        value: object,
        configurable: true,
        writable: true,
        enumerable: true,
      })
    },
    uninstall() {
      let holder = window as unknown as Record<string, unknown> | undefined
      for (const name of names) holder = holder?.[name] as Record<string, unknown> | undefined
      // Keep an object that has replaced this one.
      if (holder && holder[lastName] === object) Reflect.deleteProperty(holder, lastName)
    },
  }
}
