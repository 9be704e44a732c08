import { atom, computed, readonlyType } from 'nanostores'
import type { View } from '../core/view.ts'

export interface ModalState {
  readonly isOpen: boolean
  /** Counts refusals to close; each increment shakes the card once. */
  readonly shakes: number
  /** False while a step must be finished first: closing then only shakes. */
  readonly canClose: boolean
  /** False while a wallet prompts inside the page: everything outside a modal dialog would be inert. */
  readonly isModal: boolean
}

const modal = atom<ModalState>({ isOpen: false, shakes: 0, canClose: true, isModal: true })
const stack = atom<readonly View[]>([])
const direction = atom<'forward' | 'back'>('forward')

/** Whether the modal is open, and how. 0 */
export const $modal = readonlyType(modal)
/** Screens from the first to the one that shows. */
export const $viewStack = readonlyType(stack)
/** Which way the last change of view went; the outlet slides that way. */
export const $viewDirection = readonlyType(direction)
export const $view = computed(stack, views => views.at(-1))

const change = (part: Partial<ModalState>) => modal.set({ ...modal.get(), ...part })

export const modalOpened = (view: View) => {
  direction.set('forward')
  stack.set([view])
  change({ isOpen: true })
}
export const modalClosed = () => change({ isOpen: false, canClose: true, isModal: true })
export const viewPushed = (view: View) => {
  direction.set('forward')
  stack.set([...stack.get(), view])
}
export const viewReplaced = (view: View) => {
  direction.set('forward')
  stack.set([...stack.get().slice(0, -1), view])
}
export const viewsReset = (view: View) => {
  direction.set('back')
  stack.set([view])
}
export const viewPopped = () => {
  direction.set('back')
  stack.set(stack.get().slice(0, -1))
}
export const viewsCleared = () => stack.set([])
export const closeRefused = () => change({ shakes: modal.get().shakes + 1 })
export const closingHeld = (held: boolean) => change({ canClose: !held })
export const inPagePromptExpected = (expected: boolean) => {
  if (modal.get().isModal === expected) change({ isModal: !expected })
}

/** Calls back each time the modal goes from open to closed. */
export const onModalClosed = (listener: () => void): (() => void) =>
  modal.listen((now, before) => {
    if (before?.isOpen && !now.isOpen) listener()
  })
