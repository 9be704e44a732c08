/** Defines a tag once, even when two copies of the bundle meet on a page: the first copy keeps it. 0 */
export const element =
  (tag: string) =>
  <T extends CustomElementConstructor>(constructor: T): void => {
    if (!customElements.get(tag)) customElements.define(tag, constructor)
  }
