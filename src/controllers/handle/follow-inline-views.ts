import type { Surface } from '../../core/navigation.ts'
import { $account } from '../../state/account/account.ts'
import { $gate } from '../../state/sign-in/gate.ts'
import { formMoved, modalLeft } from '../../state/shell/inline-views.ts'
import { $view, onModalClosed, topSurface } from '../../state/shell/modal.ts'

interface InlineSteps {
  /** The account changed: other first screens may be due. */
  updateRoots(): void
  /** The user works with a surface. */
  activate(surface: Surface): void
}

const interactions = ['pointerdown', 'keydown', 'click', 'input'] as const

/** Follows the account, the modal and the user's interactions for the inline views. Returns the function that ends this. */
export function followInlineViews({ updateRoots, activate }: InlineSteps): () => void {
  // The first element of the path that belongs to a surface decides. It is found before the handlers of its controls run.
  const onInteraction = (event: Event) => {
    const isControl = (target: EventTarget) =>
      target instanceof Element && target.matches('a, button, input, select, textarea, [role], [tabindex]')
    const path = event.composedPath()
    const part = path.find(each => typeof (each as { surface?: unknown }).surface === 'number')
    if (part && path.slice(0, path.indexOf(part)).some(isControl))
      activate((part as unknown as { surface: Surface }).surface)
  }
  for (const type of interactions) addEventListener(type, onInteraction, true)
  // Deferred until state has settled: while one account replaces another, there is briefly none.
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
