/** Replaces a property of a browser object. Returns a function that restores it. */
export function stubProperty(object: object, name: string, value: unknown): () => void {
  const ownDescriptor = Object.getOwnPropertyDescriptor(object, name)
  Object.defineProperty(object, name, { value, configurable: true, writable: true })
  return () => {
    if (ownDescriptor) Object.defineProperty(object, name, ownDescriptor)
    else Reflect.deleteProperty(object, name)
  }
}
