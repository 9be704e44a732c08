/** Creates elements from a tag or a template. */
export type CreationScope = Pick<Document, 'createElement' | 'importNode'>

/**
 * Creates the elements inside the modal. This is the page's document until another script owns one of our tags. Undefined on
 * servers.
 */
export let creationScope: CreationScope = globalThis.document

/** Sets the object that creates the elements inside the modal, for example a scoped registry. */
export const setCreationScope = (nextScope: CreationScope): void => {
  creationScope = nextScope
}
