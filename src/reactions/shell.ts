import { ruleOf } from '../core/view-rules.ts'
import { $account } from '../state/account/account.ts'
import { $modal, $view, onModalClosed } from '../state/shell/modal.ts'

/**
 * A screen about the account shows, and its wallet has gone by itself, in another tab, or to a namespace that has
 * none: it gives way. Whoever presses Disconnect closes the modal before.
 */
export function followAccount(showFirst: () => void): void {
  const look = () => {
    if (
      $modal.get().isOpen &&
      $account.get().status === 'disconnected' &&
      ruleOf($view.get()).endsWithAccount
    )
      showFirst()
  }
  // Once all has settled: an account that another one replaces is gone for a moment.
  const lookSoon = () => queueMicrotask(look)
  $account.listen(lookSoon)
  $view.listen(lookSoon)
}

/** Another screen shows: a code belongs to one that pairs. */
export function followPairingScreens(shown: (isPairing: boolean) => void): void {
  $view.listen(view => shown(ruleOf(view).story === 'pairing'))
}

/** The modal closes: what it shows in this moment may still be used, where it stands in the page itself. */
export function followClosing(closed: () => void): void {
  onModalClosed(closed)
}
