import { $view } from '../../src/state/shell/modal.ts'
import { $alert, $toast } from '../../src/state/shell/notices.ts'
import { whenIdle } from '../../src/controllers/shell/when-idle.ts'

const load = () => import('./w3m-notices.ts')
// The next notice is the next attempt.
const bring = () =>
  void load()
    .catch(load)
    .catch(() => {})

/**
 * The toast and the alert bar load with the first notice, or before it when there is time: behind a screen on which
 * something can be said, which the first one is not. Returns what ends the following.
 */
export function followNotices(): () => void {
  const stops = [
    ...[$toast, $alert].map(store =>
      store.subscribe(notice => {
        if (notice) bring()
      }),
    ),
    $view.subscribe(view => {
      if (view && view.name !== 'Connect') whenIdle(bring)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
