/** Creates functions that add an object at a dotted path of `window` and remove it again. */
export function createWindowGlobal(path: string, object: unknown): { install(): void; uninstall(): void } {
  const names = path.split('.')
  const propertyName = names.pop() as string
  return {
    install() {
      let parent = window as unknown as Record<string, unknown>
      for (const name of names) parent = (parent[name] ??= {}) as Record<string, unknown>
      Object.defineProperty(parent, propertyName, {
        value: object,
        configurable: true,
        writable: true,
        enumerable: true,
      })
    },
    uninstall() {
      let parent = window as unknown as Record<string, unknown> | undefined
      for (const name of names) parent = parent?.[name] as Record<string, unknown> | undefined
      // Keep an object that has replaced this one.
      if (parent && parent[propertyName] === object) Reflect.deleteProperty(parent, propertyName)
    },
  }
}
