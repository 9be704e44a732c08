import { ruleOf } from '../../core/view-rules.ts'
import { $pairing } from '../../state/pair/pairing.ts'
import { $view, onModalClosed } from '../../state/shell/modal.ts'
import { onBackOnline } from '../shell/back-online.ts'

interface PairingHandlers {
  /** Cancels all pairing attempts. */
  reset(): void
  /** Creates a new code if the pairing screen is shown and none is being created. */
  renew(): void
  /** Called on navigation, with whether the screen is a pairing screen. */
  onScreenChange(isPairing: boolean): void
  /** Checks whether the code has expired. Called when the page is hidden or shown, because a hidden page may have been suspended. */
  recheck(): void
}

/**
 * Ends the pairing when the modal closes. Renews a failed code when the browser is back online, and an expired one when the page is resumed
 * (F11, F15).
 */
export function followPairing({ reset, renew, onScreenChange, recheck }: PairingHandlers): void {
  onModalClosed(reset)
  $view.listen(view => onScreenChange(ruleOf(view).flow === 'pairing'))
  onBackOnline(() => {
    const currentPairing = $pairing.get()
    if (
      currentPairing?.status === 'failed' &&
      ['RELAY_UNREACHABLE', 'OFFLINE'].includes(currentPairing.error.code)
    )
      renew()
  })
  if (typeof document === 'undefined') return
  document.addEventListener('visibilitychange', recheck)
  addEventListener('pageshow', recheck)
}
