/** What makes an element from its tag, or from a template. */
export type Creation = Pick<Document, 'createElement' | 'importNode'>

/** Makes what stands in the modal: the page's document, until somebody else owns one of our tags there. A server has none. */
export let creation: Creation = globalThis.document

/** From now on elements are made by `next`. */
export const createBy = (next: Creation): void => {
  creation = next
}
