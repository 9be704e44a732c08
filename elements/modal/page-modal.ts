import type { LitElement } from 'lit'

/** The members of `<w3m-modal>` that its other modules use. */
interface PageModal extends LitElement {
  readonly embedded: boolean
  readonly opener?: HTMLElement | undefined
}

/** The modal that shows the screens: the first one in the page. */
export const page: { modal?: PageModal | undefined } = {}
