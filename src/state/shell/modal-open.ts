// Whether the modal is open, and how. Whoever asks only that, as buttons and hooks do, needs none of its screens (modal.ts).

import { atom, readonlyType } from 'nanostores'

export interface ModalState {
  readonly isOpen: boolean
  /** Counts refusals to close; each increment shakes the card once. 0 */
  readonly shakes: number
  /** False while a step must be finished first: closing then only shakes. */
  readonly canClose: boolean
  /** False while a wallet prompts inside the page: everything outside a modal dialog would be inert. */
  readonly isModal: boolean
}

const modal = atom<ModalState>({ isOpen: false, shakes: 0, canClose: true, isModal: true })

/** Whether the modal is open, and how. */
export const $modal = readonlyType(modal)

/** Changes a part of it: transitions of `modal.ts` only. */
export const modalChanged = (part: Partial<ModalState>) => modal.set({ ...modal.get(), ...part })

export const modalClosed = () => modalChanged({ isOpen: false, canClose: true, isModal: true })
