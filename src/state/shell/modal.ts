// The view stack of the open modal.

import { computed, readonlyType } from 'nanostores'
import type { View, ViewName } from '../../core/view.ts'
import { ruleOf } from '../../core/view-rules.ts'
import { $modal, modalChanged } from './modal-open.ts'
import { modalAtom } from '../modal-atom.ts'

export { $modal, type ModalState, modalClosed } from './modal-open.ts'

const stack = modalAtom<readonly View[]>([])
const direction = modalAtom<'forward' | 'back'>('forward')

/** Views from the first to the top one. */
export const $viewStack = readonlyType(stack)
/** Direction of the last view change; the outlet slides that way. */
export const $viewDirection = readonlyType(direction)
export const $view = computed(stack, views => views.at(-1))

const visible = modalAtom<View | undefined>(undefined)
const wait = modalAtom<'none' | 'begun' | 'long'>('none')

/** The visible view: the top one, or the previous one while the top one is loading. */
export const $visibleView = readonlyType(visible)
/** Whether the top view is still loading, and whether that takes noticeably long. */
export const $viewWait = readonlyType(wait)

let retainedView: View | undefined

export const viewShown = (view: View | undefined) => {
  wait.set('none')
  visible.set(view)
}
export const viewLoading = (isLong: boolean) => wait.set(isLong ? 'long' : 'begun')
// Work in progress ends when the modal closes, so such a view must be created again.
const isAtRest = (view: View) => {
  const { isWork, flow, waitsFor } = ruleOf(view)
  return !(isWork || flow || waitsFor)
}
/** Opens the modal at a view. `isInPage`: embedded in the page, where the current view is still visible. */
export const modalOpened = (view: View, isInPage = false) => {
  direction.set('forward')
  // Reuse the same object for an equal view: the outlet finds a kept or visible element by identity.
  const [current, ...others] = stack.get()
  const candidates = [
    retainedView,
    isInPage && current && !others.length && isAtRest(current) ? current : undefined,
  ]
  const first = candidates.find(one => JSON.stringify(one) === JSON.stringify(view)) ?? view
  stack.set([first])
  // The first view has no previous one to show while it loads.
  viewShown(first)
  modalChanged({ isOpen: true })
}
/** Opens the modal again at its current view, with the back stack intact. */
export const modalOpenedAgain = () => modalChanged({ isOpen: true })
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
/** Replaces the whole stack, so that back navigation does not lead through finished steps. */
export const viewsReplaced = (views: readonly View[]) => {
  direction.set('forward')
  stack.set(views)
}
/** Removes these views from anywhere in the stack. Does nothing if no view would remain. */
export const viewsRemoved = (names: readonly ViewName[]) => {
  const rest = stack.get().filter(({ name }) => !names.includes(name))
  if (!rest.length || rest.length === stack.get().length) return
  direction.set('back')
  stack.set(rest)
}
export const viewsCleared = (isFirstRetained = false) => {
  retainedView = isFirstRetained ? stack.get()[0] : undefined
  stack.set([])
  viewShown(undefined)
}
export const closeRefused = () => modalChanged({ shakes: $modal.get().shakes + 1 })
/** @public Keeps the modal open while a view must be finished. */
export const closingBlocked = (isBlocked: boolean) => modalChanged({ canClose: !isBlocked })
export const inPagePromptExpected = (isExpected: boolean) => {
  if ($modal.get().isModal === isExpected) modalChanged({ isModal: !isExpected })
}

/** Calls `listener` each time the modal closes. */
export const onModalClosed = (listener: () => void): (() => void) =>
  $modal.listen((now, before) => {
    if (before?.isOpen && !now.isOpen) listener()
  })
