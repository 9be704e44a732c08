import * as limits from '../../core/limits.ts'
import { runtime } from '../../runtime.ts'
import { $modal } from '../../state/shell/modal-open.ts'

/** Calls `call` when the network is back, after a random delay that spreads the load on services (F15). Never unsubscribes. */
export const onBackOnline = (call: () => unknown): void => {
  globalThis.addEventListener?.('online', () => setTimeout(call, Math.random() * limits.onlineJitterMs))
}

/** Retries failed requests of the open modal or of inline views when the network is back (F15). */
export function retryWhenBackOnline(retry: () => void): void {
  onBackOnline(() => {
    if ($modal.get().isOpen || runtime.inline) retry()
  })
}
