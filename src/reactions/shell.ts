import { ruleOf } from '../core/view-rules.ts'
import { $account } from '../state/account/account.ts'
import { $modal, $view } from '../state/shell/modal.ts'

/**
 * A screen about the account shows, and its wallet has gone by itself, in another tab, or to a family of chains that has
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
