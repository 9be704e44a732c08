import { $view } from '../../src/state/shell/modal.ts'
import { $alert, $toast } from '../../src/state/shell/notices.ts'
import { whenIdle } from '../../src/controllers/shell/when-idle.ts'

const load = () => import('./w3m-notices.ts')
// After two failed loads, the next notice tries again.
const loadWithRetry = () =>
  void load()
    .catch(load)
    .catch(() => {})

/**
 * Loads the toast and the alert bar with the first notice, or earlier when idle on a later screen. The first screen shows no
 * notices. Returns the unsubscribe function.
 */
export function followNotices(): () => void {
  const stops = [
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
    for (const stop of stops) stop()
  }
}
