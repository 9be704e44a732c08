import { atom, computed, readonlyType } from 'nanostores'
import type { View } from '../../core/view.ts'
import { $modal, modalChanged } from './modal-open.ts'

export { $modal, type ModalState, modalClosed } from './modal-open.ts'

const stack = atom<readonly View[]>([])
const direction = atom<'forward' | 'back'>('forward')

/** Screens from the first to the one that shows. */
export const $viewStack = readonlyType(stack)
/** Which way the last change of view went; the outlet slides that way. */
export const $viewDirection = readonlyType(direction)
export const $view = computed(stack, views => views.at(-1))

let kept: View | undefined

export const modalOpened = (view: View) => {
  direction.set('forward')
  // The same screen again is the same object: whoever kept its element finds it by that.
  stack.set([JSON.stringify(kept) === JSON.stringify(view) ? (kept as View) : view])
  modalChanged({ isOpen: true })
}
export const viewPushed = (view: View) => {
  direction.set('forward')
  stack.set([...stack.get(), view])
}
export const viewReplaced = (view: View) => {
  direction.set('forward')
  stack.set([...stack.get().slice(0, -1), view])
}
export const viewPopped = () => {
  direction.set('back')
  stack.set(stack.get().slice(0, -1))
}
export const viewsCleared = (isFirstKept = false) => {
  kept = isFirstKept ? stack.get()[0] : undefined
  stack.set([])
}
export const closeRefused = () => modalChanged({ shakes: $modal.get().shakes + 1 })
/** @public A screen that must be finished holds the modal open. */
export const closingHeld = (held: boolean) => modalChanged({ canClose: !held })
export const inPagePromptExpected = (expected: boolean) => {
  if ($modal.get().isModal === expected) modalChanged({ isModal: !expected })
}

/** Calls back each time the modal goes from open to closed. */
export const onModalClosed = (listener: () => void): (() => void) =>
  $modal.listen((now, before) => {
    if (before?.isOpen && !now.isOpen) listener()
  })
