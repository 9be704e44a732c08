// The inline views in the page, and which surface shows each form.

import type { Surface } from '../../core/navigation.ts'
import { computed } from 'nanostores'
import type { View, ViewName } from '../../core/view.ts'
import { ruleOf } from '../../core/view-rules.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'
import { $modal, $surfaces, navigated, navigationOf, surfacesChanged } from './modal.ts'

/** A form with one state, which several surfaces may show. */
export type Form = 'send' | 'swap' | 'buy' | 'name' | 'email'

const formViews: Readonly<Record<Form, readonly ViewName[]>> = {
  send: ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview', 'WalletSendConfirmed'],
  swap: ['Swap', 'SwapSelectToken', 'SwapPreview', 'SwapConfirmed'],
  buy: ['OnRampProviders', 'OnRampFiatSelect', 'OnRampTokenSelect', 'BuyInProgress'],
  name: ['ChooseAccountName', 'RegisterAccountName', 'RegisterAccountNameSuccess'],
  email: ['UpdateEmailWallet', 'UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp'],
}
const forms = Object.keys(formViews) as Form[]

const formOf = (view: View | undefined): Form | undefined =>
  view && forms.find(form => formViews[form].includes(view.name))

/** Screens that show the exact data that the user confirms. */
export const reviews: readonly ViewName[] = ['WalletSendPreview', 'SwapPreview']

// Whether the view ends when the user leaves its surface: a view of a flow, a view that waits for a wallet or a code, or a review.
const endsWhenLeft = (view: View): boolean => {
  const { flow, waitsFor } = ruleOf(view)
  return Boolean(flow || waitsFor) || reviews.includes(view.name)
}

export interface InlineView {
  /** First screen of the view. */
  readonly root: View
  /** Number of tasks that have ended, such as a connection. */
  readonly finished: number
}

const inlineViews = modalAtom<Readonly<Record<Surface, InlineView>>>({})
const lastSurface = modalAtom<Surface>(0)
/** The surface that used a form last, by form. */
const formOwners = modalAtom<Readonly<Partial<Record<Form, Surface>>>>({})

export const $inlineViews: ReadonlyStore<typeof inlineViews> = inlineViews

/** Adds an inline view to the page. Returns its surface. */
export function inlineOpened(root: View): Surface {
  const surface = lastSurface.get() + 1
  lastSurface.set(surface)
  inlineViews.set({ ...inlineViews.get(), [surface]: { root, finished: 0 } })
  navigated(surface, { views: [root], direction: 'forward', visible: root, wait: 'none' })
  return surface
}

/** Removes an inline view. */
export function inlineClosed(surface: Surface): void {
  const { [surface]: _view, ...otherViews } = inlineViews.get()
  inlineViews.set(otherViews)
  const { active, navigations } = $surfaces.get()
  const { [surface]: _navigation, ...otherNavigations } = navigations
  const remaining = active.filter(activeSurface => activeSurface !== surface)
  surfacesChanged({ active: remaining.length ? remaining : [0], navigations: otherNavigations })
}

/** Replaces the first screen, for example because an account connects. Removes all other screens of the surface. */
export function rootChanged(surface: Surface, root: View): void {
  const view = inlineViews.get()[surface]
  if (view) inlineViews.set({ ...inlineViews.get(), [surface]: { ...view, root } })
  navigated(surface, { views: [root], direction: 'back' })
}

/** Returns to the first screen because the task ended. */
export function inlineFinished(surface: Surface): void {
  const view = inlineViews.get()[surface]
  if (!view) return
  inlineViews.set({ ...inlineViews.get(), [surface]: { ...view, finished: view.finished + 1 } })
  if (navigationOf(surface).views[0] !== view.root || navigationOf(surface).views.length > 1)
    navigated(surface, { views: [view.root], direction: 'back' })
}

/** Activates the surface that the user interacts with. Flows and reviews of the previous inline view end; its forms are kept. */
export function surfaceActivated(surface: Surface): void {
  const { active, navigations } = $surfaces.get()
  const [previousSurface = 0] = active
  const views = navigationOf(previousSurface).views
  const endIndex = views.findIndex((view, index) => index > 0 && endsWhenLeft(view))
  const remaining = previousSurface && endIndex > 0 ? views.slice(0, endIndex) : views
  surfacesChanged({
    active: [surface],
    ...(remaining !== views && {
      navigations: {
        ...navigations,
        [previousSurface]: { ...navigationOf(previousSurface), views: remaining, direction: 'back' },
      },
    }),
  })
}

/** Returns to the inline view below the modal when the modal closes. */
export function modalLeft(): void {
  const [firstSurface = 0] = $surfaces.get().active
  if (firstSurface) surfacesChanged({ active: [firstSurface] })
}

/** Moves a form with its typed values to a surface. */
export const formMoved = (surface: Surface): void => {
  const form = formOf(navigationOf(surface).views.at(-1))
  if (form) formOwners.set({ ...formOwners.get(), [form]: surface })
}

/**
 * Surfaces whose top view belongs to a form that another surface shows. The open modal shows the form if it has it, else the surface that
 * used the form last, else the first surface that has it.
 */
export const $displacedSurfaces = computed(
  [$surfaces, $modal, formOwners],
  ({ navigations }, { isOpen }, lastOwners) => {
    const surfaces = Object.keys(navigations).map(Number)
    const displacedSurfaces = new Set<Surface>()
    for (const form of forms) {
      const surfacesWithForm = surfaces.filter(
        surface =>
          (surface || isOpen) &&
          formViews[form].some(name => navigationOf(surface).views.some(view => view.name === name)),
      )
      const lastOwner = lastOwners[form]
      const owner = surfacesWithForm.includes(0)
        ? 0
        : lastOwner && surfacesWithForm.includes(lastOwner)
          ? lastOwner
          : surfacesWithForm[0]
      for (const visibleSurface of surfacesWithForm)
        if (visibleSurface !== owner && formOf(navigationOf(visibleSurface).views.at(-1)) === form)
          displacedSurfaces.add(visibleSurface)
    }
    return displacedSurfaces
  },
)
