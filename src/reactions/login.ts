import type { View } from '../core/view.ts'
import { ruleOf } from '../core/view-rules.ts'
import { $frameState, $frameViewReason } from '../state/login/approvals.ts'
import { $modal, $viewStack, onModalClosed } from '../state/shell/modal.ts'

const approval = 'ApproveTransaction'
const isOfLogin = (view: View | undefined): boolean => {
  const { story } = ruleOf(view)
  return view?.name === approval || story === 'login' || story === 'email-change'
}

interface LoginSteps {
  /** The modal closed: what runs, and what was only pressed, is over. */
  closed(): void
  /** Gives up the login that runs; nothing where none does. */
  cancel(): void
  /** The frame answers. */
  frameReady(): void
  /** The frame asks a person itself, who is now waited for and not the service. */
  personAsked(): void
}

/**
 * Whoever closes the modal, steps back or goes another way has given up. What the frame itself shows a person in between is
 * part of the login.
 */
export function followLogin({ closed, cancel, frameReady, personAsked }: LoginSteps): void {
  $frameState.listen(state => {
    if (state === 'ready') frameReady()
  })
  $frameViewReason.listen(reason => {
    if (reason) personAsked()
  })
  onModalClosed(closed)
  $viewStack.listen((views, before) => {
    const isBack = views.length < (before?.length ?? 0)
    if (isBack ? before?.at(-1)?.name !== approval : !isOfLogin(views.at(-1))) cancel()
  })
}

/** Closed, or stepped back from: both say no to what the embedded wallet asks. */
export function followApproval(refuse: () => void): void {
  const isShown = () => $modal.get().isOpen && $viewStack.get().some(view => view.name === approval)
  onModalClosed(refuse)
  let wasShown = false
  $viewStack.listen(() => {
    const isNow = isShown()
    if (wasShown && !isNow) refuse()
    wasShown = isNow
  })
}

/** A window that waits for its login page goes with the modal. */
export const followHeldWindow = (drop: () => void): void => {
  onModalClosed(drop)
}
