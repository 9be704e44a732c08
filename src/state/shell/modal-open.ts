// The open state of the modal. Separate from the views (`modal.ts`), so that buttons and hooks can import only this file.

import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

export interface ModalState {
  readonly isOpen: boolean
  /** Counts refused attempts to close. Each increment shakes the card once. */
  readonly shakes: number
  /** False while a step must be finished first: an attempt to close then only shakes the card. */
  readonly canClose: boolean
  /** False while a wallet prompts inside the page: a modal dialog would make everything outside inert. */
  readonly isModal: boolean
}

const modal = modalAtom<ModalState>({ isOpen: false, shakes: 0, canClose: true, isModal: true })

export const $modal: ReadonlyStore<typeof modal> = modal

/** Updates a part of the state. Only for transitions in `modal.ts`. */
export const modalChanged = (changes: Partial<ModalState>) => modal.set({ ...modal.get(), ...changes })

export const modalClosed = () => modalChanged({ isOpen: false, canClose: true, isModal: true })
