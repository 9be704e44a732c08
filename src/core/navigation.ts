import type { View } from './view.ts'

/** The modal (0), or the number of an inline view in the page. */
export type Surface = number

/** Surface of a first screen that is rendered before the modal opens. It is never active. */
export const preparedSurface: Surface = -1

export interface Navigation {
  /** Views from the bottom to the top of the stack. */
  readonly views: readonly View[]
  /** Direction of the last view change; the outlet slides that way. */
  readonly direction: 'forward' | 'back'
  /** The visible view: the top one, or the previous one while the top one is loading. */
  readonly visible?: View | undefined
  /** Whether the top view is still loading, and whether that takes noticeably long. */
  readonly wait: 'none' | 'begun' | 'long'
}

export interface Surfaces {
  /**
   * The surface that the user interacts with. If the modal was opened from an inline view, that view is first and the modal, which
   * continues its steps, is second.
   */
  readonly active: readonly Surface[]
  readonly navigations: Readonly<Record<Surface, Navigation>>
}

const noNavigation: Navigation = { views: [], direction: 'forward', wait: 'none' }

/** Returns the navigation of a surface. */
export const navigationIn = ({ navigations }: Surfaces, surface: Surface): Navigation =>
  navigations[surface] ?? noNavigation
