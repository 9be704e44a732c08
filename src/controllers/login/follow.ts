import { ruleOf } from '../../core/view-rules.ts'
import type { View } from '../../core/view.ts'
import { $frameState, $frameViewReason } from '../../state/login/approvals.ts'
import { $modal, $viewStack, onHidden, onModalClosed } from '../../state/shell/modal.ts'

const approvalView = 'ApproveTransaction'
const isLoginView = (view: View | undefined): boolean => {
  const { flow } = ruleOf(view)
  return view?.name === approvalView || flow === 'login' || flow === 'email-change'
}

interface LoginHandlers {
  /** Cancels a running login, and clears a failed one. Called when the modal closes without returning to an inline view. */
  onClosed(): void
  /** Cancels the running login, if any. */
  cancel(): void
  /** Called when the frame has loaded and responds. */
  onFrameReady(): void
  /** Called when the frame prompts the user: from then on the page waits for the user, not the service. */
  onUserPrompted(): void
}

/**
 * Cancels the login when the modal closes, or the user goes back or opens another screen. Screens that the frame shows in between
 * belong to the login.
 */
export function followLogin({ onClosed, cancel, onFrameReady, onUserPrompted }: LoginHandlers): void {
  $frameState.listen(state => {
    if (state === 'ready') onFrameReady()
  })
  $frameViewReason.listen(reason => {
    if (reason) onUserPrompted()
  })
  onHidden(onClosed)
  $viewStack.listen((views, previousViews) => {
    const isGoingBack = views.length < (previousViews?.length ?? 0)
    if (isGoingBack ? previousViews?.at(-1)?.name !== approvalView : !isLoginView(views.at(-1))) cancel()
  })
}

/** Rejects the request of the embedded wallet when the user closes the modal or leaves the approval screen. */
export function followApproval(refuse: () => void): void {
  const isShown = () => $modal.get().isOpen && $viewStack.get().some(view => view.name === approvalView)
  onModalClosed(refuse)
  let wasShown = false
  $viewStack.listen(() => {
    const isNow = isShown()
    if (wasShown && !isNow) refuse()
    wasShown = isNow
  })
}
