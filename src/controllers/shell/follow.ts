import { ruleOf } from '../../core/view-rules.ts'
import { $account } from '../../state/account/account.ts'
import { $modal } from '../../state/shell/modal-open.ts'
import { $modal, $view, onModalClosed } from '../../state/shell/modal.ts'
import { $platform } from '../../state/shell/platform.ts'

/**
 * Leaves an account screen when its wallet disconnects remotely, disconnects in another tab, or switches to a namespace without
 * that screen. A press on Disconnect closes the modal first.
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
  // Deferred until state has settled: while one account replaces another, there is briefly none.
  const lookSoon = () => queueMicrotask(look)
  $account.listen(lookSoon)
  $view.listen(lookSoon)
}

/** Called on navigation: a pairing code belongs to a pairing screen. */
export function followPairingScreens(shown: (isPairing: boolean) => void): void {
  $view.listen(view => shown(ruleOf(view).story === 'pairing'))
}

/** The modal closes. An inline modal stays usable. */
export function followClosing(closed: () => void): void {
  onModalClosed(closed)
}

/** Calls back when the page is online again while the modal is open. */
export const followReturn = (back: () => void): void => {
  $platform.listen(({ isOnline }, before) => {
    if (isOnline && before?.isOnline === false && $modal.get().isOpen) back()
  })
}
