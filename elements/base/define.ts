/** Defines a tag once, even when two copies of the bundle meet on a page: the first copy keeps it. 0 */
export const define = (tag: string, constructor: CustomElementConstructor): void => {
  if (!customElements.get(tag)) customElements.define(tag, constructor)
}

/** The same as a decorator. */
export const element =
  (tag: string) =>
  (constructor: CustomElementConstructor): void =>
    define(tag, constructor)
