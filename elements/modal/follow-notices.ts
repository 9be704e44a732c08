import { $view } from '../../src/state/shell/modal.ts'
import { $alert, $toast } from '../../src/state/shell/notices.ts'
import { whenIdle } from '../../src/controllers/shell/when-idle.ts'

const loadNotices = () => import('./w3m-notices.ts')
// After two failed loads, the next notice tries again.
const loadWithRetry = () =>
  void loadNotices()
    .catch(loadNotices)
    .catch(() => {})

/**
 * Loads the toast and the alert bar with the first notice, or earlier when idle on a later screen. The first screen shows no
 * notices. Returns the unsubscribe function.
 */
export function followNotices(): () => void {
  const unsubscribers = [
    ...[$toast, $alert].map(store =>
      store.subscribe(notice => {
        if (notice) loadWithRetry()
      }),
    ),
    $view.subscribe(view => {
      if (view && view.name !== 'Connect') whenIdle(loadWithRetry)
    }),
  ]
  return () => {
    for (const stop of unsubscribers) stop()
  }
}
