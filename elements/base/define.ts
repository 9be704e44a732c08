let held: Map<string, CustomElementConstructor> | undefined

/** Defines a tag once, even when two copies of the bundle meet on a page: the first copy keeps it. */
export const define = (tag: string, constructor: CustomElementConstructor): void => {
  if (held) held.set(tag, constructor)
  else if (!customElements.get(tag)) customElements.define(tag, constructor)
}

/** The same as a decorator. */
export const element =
  (tag: string) =>
  (constructor: CustomElementConstructor): void =>
    define(tag, constructor)

/** From now on definitions wait: this copy of the bundle may turn out to be the one that hands over to another. */
export const holdDefinitions = (): void => {
  held = new Map()
}

/** What waited is defined, and whatever comes from now on at once. */
export const releaseDefinitions = (): void => {
  const waiting = held
  held = undefined
  for (const [tag, constructor] of waiting ?? []) define(tag, constructor)
}
