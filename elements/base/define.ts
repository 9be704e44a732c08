type Define = (tag: string, constructor: CustomElementConstructor) => void

/** The elements of this copy of the bundle by their tags, whoever owns those in the page. */
export const ours = new Map<string, CustomElementConstructor>()

const defineInPage: Define = (tag, constructor) => {
  ours.set(tag, constructor)
  if (!customElements.get(tag)) customElements.define(tag, constructor)
}

/** Defines a tag once, even when two copies of the bundle meet on a page: the first copy keeps it. */
export let define = defineInPage

/** What was defined, and whatever comes from now on, is handed to `next`: the page itself, unless something else is named. */
export const defineBy = (next = defineInPage): void => {
  define = next
  for (const each of ours) next(...each)
}

/** The same as a decorator. */
export const element =
  (tag: string) =>
  (constructor: CustomElementConstructor): void =>
    define(tag, constructor)
