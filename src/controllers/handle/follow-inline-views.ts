import type { Surface } from '../../core/navigation.ts'
import { $account } from '../../state/account/account.ts'
import { $gate } from '../../state/sign-in/gate.ts'
import { formMoved, modalLeft } from '../../state/shell/inline-views.ts'
import { $view, onModalClosed, topSurface } from '../../state/shell/modal.ts'

interface InlineViewHandlers {
  /** Updates the first screens after an account change. */
  updateRoots(): void
  /** Activates the surface that the user interacts with. */
  activate(surface: Surface): void
}

const interactions = ['pointerdown', 'keydown', 'click', 'input'] as const

/**
 * Updates the inline views after a change of the account or the modal, and activates a view when the user interacts with
 * it. Returns a function that unsubscribes.
 */
export function followInlineViews({ updateRoots, activate }: InlineViewHandlers): () => void {
  // The innermost surface in the event path is activated, before the handlers of its controls run.
  const onInteraction = (event: Event) => {
    const isControl = (target: EventTarget) =>
      target instanceof Element && target.matches('a, button, input, select, textarea, [role], [tabindex]')
    const path = event.composedPath()
    const surfaceElement = path.find(target => typeof (target as { surface?: unknown }).surface === 'number')
    if (surfaceElement && path.slice(0, path.indexOf(surfaceElement)).some(isControl))
      activate((surfaceElement as unknown as { surface: Surface }).surface)
  }
  for (const type of interactions) addEventListener(type, onInteraction, true)
  // The update waits until the state is final: while one account replaces another, there is briefly none.
  const updateSoon = () => queueMicrotask(updateRoots)
  const stops = [
    $account.listen(updateSoon),
    $gate.listen(updateSoon),
    onModalClosed(modalLeft),
    $view.listen(() => formMoved(topSurface())),
  ]
  return () => {
    for (const type of interactions) removeEventListener(type, onInteraction, true)
    for (const stop of stops) stop()
  }
}
