// Stands in for `lit/decorators.js` in the bundle, which knows one style of decorators: the one our compiler writes. 0r

/** An attribute or property that an element follows. */
export const property = options => (prototype, name) => {
  const isOwn = Object.hasOwn(prototype, name)
  prototype.constructor.createProperty(name, options)
  return isOwn ? Object.getOwnPropertyDescriptor(prototype, name) : undefined
}

/** The same without an attribute. */
export const state = () => property({ state: true, attribute: false })
