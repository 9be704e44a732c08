import type { Surface } from '../../core/navigation.ts'
import type { View } from '../../core/view.ts'
import { ruleOf } from '../../core/view-rules.ts'
import { perModal } from '../../core/per-modal.ts'
import { runtime } from '../../runtime.ts'
import { $account, accountOf, isAwaitingSignIn } from '../../state/account/account.ts'
import {
  formMoved,
  $inlineViews,
  inlineClosed,
  inlineFinished,
  inlineOpened,
  reviews,
  rootChanged,
  surfaceActivated,
} from '../../state/shell/inline-views.ts'
import { $modal, navigationOf, topSurface, viewPopped } from '../../state/shell/modal.ts'
import { followInlineViews } from './follow-inline-views.ts'
import { prepare } from './prepare.ts'
import { openModal } from '../shell/modal.ts'
import { errorReporter } from '../shell/show-error.ts'

/** Whether the browser can report that an element is covered (IntersectionObserver version 2). */
export const canDetectCovers = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype

const live = perModal(() => ({
  /** First screens that the page requests, by surface. */
  requestedViews: new Map<Surface, View>(),
  wasConnected: false,
}))

/**
 * Loads the data of the first screen of an inline view (networks, texts and wallets), restores the last visit, and mounts the modal, which
 * shows toasts.
 */
export async function prepareInline(): Promise<void> {
  await Promise.all([prepare(), runtime.restored?.catch(() => {}), runtime.mountModal?.()])
  await runtime.discovered
}

/** Adds an inline view to the page. Returns its surface. */
export function openInline(view: View): Surface {
  runtime.inline ??= { showInModal, finish: () => inlineFinished(topSurface()) }
  if (!runtime.stops.has('inline')) runtime.stops.set('inline', followInlineViews({ updateRoots, activate }))
  const surface = inlineOpened(rootViewOf(view))
  live.requestedViews.set(surface, view)
  return surface
}

/** Closes an inline view that was hidden or removed, and cancels its tasks. */
export function closeInline(surface: Surface): void {
  live.requestedViews.delete(surface)
  inlineClosed(surface)
}

/** Replaces the first screen of an inline view. */
export function setInlineView(surface: Surface, view: View): void {
  live.requestedViews.set(surface, view)
  updateRoots()
}

/** Activates a surface when the user interacts with it. Does nothing while the modal is open above the page. */
export function activate(surface: Surface): void {
  if (isModalInFront() || topSurface() === surface) return
  surfaceActivated(surface)
}

/** Activates a surface and moves the form that the user has begun on another surface to it. */
export function continueHere(surface: Surface): void {
  activate(surface)
  formMoved(surface)
}

/** Opens the review of an inline view in the modal. */
export function reviewInModal(surface: Surface): void {
  const view = navigationOf(surface).views.at(-1)
  if (!view) return
  activate(surface)
  if (navigationOf(surface).views.length > 1) viewPopped()
  void openModal(view).catch(errorReporter())
}

const isModalInFront = (): boolean => $modal.get().isOpen && !runtime.modal?.hasAttribute('embedded')

/** Returns the first screen of an inline view: Connect if the view needs an account and none is connected and signed in. */
export const rootViewOf = (view: View): View => {
  if (ruleOf(view).needs !== 'account') return view
  const namespace = 'namespace' in view ? view.namespace : undefined
  const { status } = namespace ? accountOf(namespace) : $account.get()
  return status === 'connected' && !isAwaitingSignIn()
    ? view
    : { name: 'Connect', ...(namespace && { namespace }) }
}

/**
 * Replaces the first screens that the connection state rules out: Connect once an account is connected, and screens of the account once it
 * is disconnected. A new connection also ends the connect screens above a first screen.
 */
function updateRoots(): void {
  const isConnected = $account.get().status === 'connected'
  const hasConnected = isConnected && !live.wasConnected
  live.wasConnected = isConnected
  for (const [surface, requestedView] of live.requestedViews) {
    const root = rootViewOf(requestedView)
    const { views } = navigationOf(surface)
    const isOutdated = JSON.stringify($inlineViews.get()[surface]?.root) !== JSON.stringify(root)
    if (isOutdated) rootChanged(surface, root)
    else if (!isConnected && views.some(view => ruleOf(view).needs === 'account')) rootChanged(surface, root)
    else if (hasConnected && views.slice(1).some(isConnectView)) inlineFinished(surface)
  }
}

const isConnectView = (view: View): boolean => view.name === 'Connect' || ruleOf(view).needs === 'consent'

function showInModal(view: View): boolean {
  const { flow } = ruleOf(view)
  const isModal =
    flow === 'pairing' ||
    flow === 'sign-in' ||
    view.name === 'ApproveTransaction' ||
    view.name === 'WatchAsset' ||
    (reviews.includes(view.name) && !canDetectCovers())
  if (isModal) void openModal(view).catch(errorReporter())
  return isModal
}
