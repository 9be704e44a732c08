// The screens of the open modal, from the first to the one that shows.

import { atom, computed, readonlyType } from 'nanostores'
import type { View, ViewName } from '../../core/view.ts'
import { ruleOf } from '../../core/view-rules.ts'
import { $modal, modalChanged } from './modal-open.ts'

export { $modal, type ModalState, modalClosed } from './modal-open.ts'

const stack = atom<readonly View[]>([])
const direction = atom<'forward' | 'back'>('forward')

/** Screens from the first to the one that shows. */
export const $viewStack = readonlyType(stack)
/** Which way the last change of view went; the outlet slides that way. */
export const $viewDirection = readonlyType(direction)
export const $view = computed(stack, views => views.at(-1))

const shown = atom<View | undefined>()
const wait = atom<'none' | 'begun' | 'long'>('none')

/** The screen in sight: the one on top, or the one before it for as long as that one is on its way. */
export const $shownView = readonlyType(shown)
/** Whether the screen on top is still on its way, and whether for so long that somebody notices. */
export const $viewWait = readonlyType(wait)

let kept: View | undefined

export const viewStands = (view: View | undefined) => {
  wait.set('none')
  shown.set(view)
}
export const viewAwaited = (isLong: boolean) => wait.set(isLong ? 'long' : 'begun')
// What was going on at a screen ended when the modal closed: such a screen begins anew.
const isAtRest = (view: View) => {
  const { isWork, story, waitsFor } = ruleOf(view)
  return !(isWork || story || waitsFor)
}
/** It opens at a screen; `isInPage`: in the page itself, where what stands there still shows. */
export const modalOpened = (view: View, isInPage = false) => {
  direction.set('forward')
  // The same screen again is the same object: whoever kept its element, or still shows it, finds it by that.
  const [standing, ...further] = stack.get()
  const known = [kept, isInPage && standing && !further.length && isAtRest(standing) ? standing : undefined]
  const first = known.find(one => JSON.stringify(one) === JSON.stringify(view)) ?? view
  stack.set([first])
  // There is no screen before the first one.
  viewStands(first)
  modalChanged({ isOpen: true })
}
/** It opens again at what it shows, with the way back from there. */
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
/** The screens behind are others than those that led here: going back does not lead through what is done. */
export const viewsReplaced = (views: readonly View[]) => {
  direction.set('forward')
  stack.set(views)
}
/** Screens that have lost what they were about leave, wherever they stand; one that would be the last one stays. */
export const viewsLeft = (names: readonly ViewName[]) => {
  const rest = stack.get().filter(({ name }) => !names.includes(name))
  if (!rest.length || rest.length === stack.get().length) return
  direction.set('back')
  stack.set(rest)
}
export const viewsCleared = (isFirstKept = false) => {
  kept = isFirstKept ? stack.get()[0] : undefined
  stack.set([])
  viewStands(undefined)
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
