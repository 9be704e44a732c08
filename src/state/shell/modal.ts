// The view stacks of the open modal and of the inline views in the page.

import { computed } from 'nanostores'
import type { View, ViewName } from '../../core/view.ts'
import {
  type Navigation,
  navigationIn,
  preparedSurface,
  type Surface,
  type Surfaces,
} from '../../core/navigation.ts'
import { ruleOf } from '../../core/view-rules.ts'
import { $modal, modalChanged, modalClosed } from './modal-open.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

export { $modal, modalClosed }

const surfaces = modalAtom<Surfaces>({ active: [0], navigations: {} })

/** Navigation of the modal and of all inline views. */
export const $surfaces: ReadonlyStore<typeof surfaces> = surfaces

export const navigationOf = (surface: Surface): Navigation => navigationIn(surfaces.get(), surface)
/** Top view of the modal. */
export const modalView = (): View | undefined => navigationOf(0).views.at(-1)
/** The surface that view changes apply to. */
export const topSurface = (): Surface => surfaces.get().active.at(-1) ?? 0
/** Views of the surface that view changes apply to. */
export const topViews = (): readonly View[] => navigationOf(topSurface()).views

/** Views of the active surfaces, from the first to the top one. */
export const $viewStack = computed(surfaces, state => {
  const [firstViews = [], secondViews] = state.active.map(surface => navigationIn(state, surface).views)
  return secondViews ? [...firstViews, ...secondViews] : firstViews
})
export const $view = computed($viewStack, views => views.at(-1))
/** Whether the user sees `$view`: the modal is open, or an inline view is active. */
export const $isShown = computed([$modal, surfaces], ({ isOpen }, { active }) => isOpen || active[0] !== 0)

/** Updates the navigation of a surface. For transitions here and in `inline-views.ts`. */
export function navigated(
  surface: Surface,
  changes: Partial<Navigation>,
  active = surfaces.get().active,
): void {
  const state = surfaces.get()
  const previousNavigation = navigationOf(surface)
  const isSame = Object.entries(changes).every(
    ([name, value]) => previousNavigation[name as keyof Navigation] === value,
  )
  if (isSame && active === state.active) return
  surfaces.set({
    active,
    navigations: { ...state.navigations, [surface]: { ...previousNavigation, ...changes } },
  })
}
/** Updates the surfaces. For transitions here and in `inline-views.ts`. */
export const surfacesChanged = (changes: Partial<Surfaces>): void =>
  surfaces.set({ ...surfaces.get(), ...changes })

const changeViews = (views: readonly View[], direction: Navigation['direction'] = 'forward'): void =>
  navigated(topSurface(), { views, direction })

let retainedView: View | undefined

export const viewShown = (visible: View | undefined, surface: Surface = 0): void =>
  navigated(surface, { visible, wait: 'none' })
export const viewLoading = (isLong: boolean, surface: Surface): void =>
  navigated(surface, { wait: isLong ? 'long' : 'begun' })
/** Whether the view has no work in progress. Such work ends when its surface closes, and the view is then created again. */
export const isIdleView = (view: View): boolean => {
  const { isTask, flow, waitsFor } = ruleOf(view)
  return !(isTask || flow || waitsFor)
}
/** Opens the modal at a view. `isInPage`: embedded in the page, where the current view is still visible. */
export const modalOpened = (view: View, isInPage = false) => {
  // Reuse the same object for an equal view, because the outlet identifies a kept or visible element by its view.
  const [current, ...openedViews] = navigationOf(0).views
  const candidates = [
    retainedView,
    isInPage && current && !openedViews.length && isIdleView(current) ? current : undefined,
  ]
  const firstView = candidates.find(candidate => JSON.stringify(candidate) === JSON.stringify(view)) ?? view
  // `visible` is the first view, because it has no previous one to show while it loads. An embedded modal opens without a request of the
  // user, so it must not replace the active inline view.
  const active = isInPage ? surfaces.get().active : withModal()
  navigated(0, { views: [firstView], direction: 'forward', visible: firstView, wait: 'none' }, active)
  modalChanged({ isOpen: true })
}
/** Opens the modal again at its current view, with the back stack intact. */
export const modalOpenedAgain = () => {
  modalActivated()
  modalChanged({ isOpen: true })
}
/** Makes the modal the top surface. It continues the steps of the active inline view, if any. */
export const modalActivated = () => surfacesChanged({ active: withModal() })
function withModal(): readonly Surface[] {
  const [firstSurface = 0] = surfaces.get().active
  return firstSurface ? [firstSurface, 0] : [0]
}
export const viewPushed = (view: View) => changeViews([...topViews(), view])
export const viewReplaced = (view: View) => changeViews([...topViews().slice(0, -1), view])
export const viewPopped = () => changeViews(topViews().slice(0, -1), 'back')
/** Replaces the whole stack, so that back navigation does not lead through finished steps. */
export const viewsReplaced = (views: readonly View[]) => changeViews(views)
/**
 * Removes these views from anywhere in the stack. If no view would remain, keeps the stack, and closes a modal that continues an inline
 * view.
 */
export const viewsRemoved = (names: readonly ViewName[]) => {
  const views = topViews()
  const remainingViews = views.filter(({ name }) => !names.includes(name))
  if (remainingViews.length === views.length) return
  if (remainingViews.length) changeViews(remainingViews, 'back')
  else if (surfaces.get().active.length > 1) modalClosed()
}
/** Renders a first view before the modal opens. If the modal opens with an equal view, it uses this one. */
export const viewPrepared = (view: View) => {
  retainedView = view
  navigated(preparedSurface, { views: [view], visible: view })
}
/** Clears the views of the closed modal. With `isFirstRetained`, the next opening reuses an equal first view. */
export const viewsCleared = (isFirstRetained = false) => {
  retainedView = isFirstRetained ? navigationOf(0).views[0] : undefined
  navigated(0, { views: [], visible: undefined, wait: 'none' })
}
export const closeRefused = () => modalChanged({ shakes: $modal.get().shakes + 1 })
/** @public Keeps the modal open while a view must be finished. */
export const closingBlocked = (isBlocked: boolean) => modalChanged({ canClose: !isBlocked })
export const inPagePromptExpected = (isExpected: boolean) => {
  if ($modal.get().isModal === isExpected) modalChanged({ isModal: !isExpected })
}

/** Calls `listener` each time the modal closes. */
export const onModalClosed = (listener: () => void): (() => void) =>
  $modal.listen((currentModal, previousModal) => {
    if (previousModal?.isOpen && !currentModal.isOpen) listener()
  })

/** Calls `listener` each time the modal closes, unless that returns to the inline view that it was opened from. */
export const onHidden = (listener: () => void): (() => void) =>
  onModalClosed(() => {
    if (!$isShown.get()) listener()
  })
