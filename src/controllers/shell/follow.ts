import { ruleOf } from '../../core/view-rules.ts'
import { $account } from '../../state/account/account.ts'
import { $modal, $view, modalView, onModalClosed } from '../../state/shell/modal.ts'

/**
 * Calls `showFirst` while an account screen is shown but the active namespace has no account, because its wallet disconnected remotely or
 * in another tab. A press on Disconnect closes the modal first.
 */
export function followAccount(showFirst: () => void): void {
  const check = () => {
    if (
      $modal.get().isOpen &&
      $account.get().status === 'disconnected' &&
      ruleOf(modalView()).endsWithAccount
    )
      showFirst()
  }
  // The check waits until the state is final: while one account replaces another, there is briefly none.
  const checkSoon = () => queueMicrotask(check)
  $account.listen(checkSoon)
  $view.listen(checkSoon)
}

/** Calls `onChange` on each navigation, with whether the new view is a pairing screen. */
export function followPairingScreens(onChange: (isPairing: boolean) => void): void {
  $view.listen(view => onChange(ruleOf(view).flow === 'pairing'))
}

/** Calls `onClosed` when the modal closes. An embedded modal stays visible and usable. */
export function followClosing(onClosed: () => void): void {
  onModalClosed(onClosed)
}
