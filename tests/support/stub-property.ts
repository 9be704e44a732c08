/** Replaces a property of a browser object. Returns a function that restores it. */
export function stubProperty(object: object, name: string, value: unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(object, name)
  Object.defineProperty(object, name, { value, configurable: true, writable: true })
  return () => {
    if (own) Object.defineProperty(object, name, own)
    else Reflect.deleteProperty(object, name)
  }
}
