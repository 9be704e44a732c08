type Define = (tag: string, constructor: CustomElementConstructor) => void

/** Elements of this copy of the bundle by tag, even if another script has defined the tag in the page's registry. */
export const definitions = new Map<string, CustomElementConstructor>()

const defineInPage: Define = (tag, constructor) => {
  definitions.set(tag, constructor)
  if (!customElements.get(tag)) customElements.define(tag, constructor)
}

/** Defines a tag once. If two copies of the bundle are on the page, the first one keeps the tag. */
export let define = defineInPage

/** Passes all existing and future definitions to `nextDefine`. Defaults to the registry of the page. */
export const setDefine = (nextDefine = defineInPage): void => {
  define = nextDefine
  for (const definition of definitions) nextDefine(...definition)
}

/** Class decorator that calls `define`. */
export const element =
  (tag: string) =>
  (constructor: CustomElementConstructor): void =>
    define(tag, constructor)
