import { ruleOf } from '../core/view-rules.ts'
import { $pairing } from '../state/pair/pairing.ts'
import { $view, onModalClosed } from '../state/shell/modal.ts'
import { onBackOnline } from './back-online.ts'

interface PairingSteps {
  /** Ends the pairing that is offered. */
  reset(): void
  /** Makes another code, where its screen shows and none is being made. */
  renew(): void
  /** Another screen shows: whether it is one that pairs. */
  screenChanged(isPairing: boolean): void
  /** The page was away, and may have slept: looks at the clock, and at what came meanwhile. */
  lookAgain(): void
}

/** A code belongs to the open modal, and is renewed when the network or the page is back (F11, F15). */
export function followPairing({ reset, renew, screenChanged, lookAgain }: PairingSteps): void {
  onModalClosed(reset)
  $view.listen(view => screenChanged(ruleOf(view).story === 'pairing'))
  onBackOnline(() => {
    const now = $pairing.get()
    if (now?.status === 'failed' && ['RELAY_UNREACHABLE', 'OFFLINE'].includes(now.error.code)) renew()
  })
  if (typeof document === 'undefined') return
  document.addEventListener('visibilitychange', lookAgain)
  addEventListener('pageshow', lookAgain)
}
