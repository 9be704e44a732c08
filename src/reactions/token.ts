import { $modal, $view } from '../state/shell/modal.ts'

/** Calls once when the question whether a token is wanted has left the screen, answered or not. */
export function onTokenLeft(left: () => void): () => void {
  const look = () => {
    if ($modal.get().isOpen && $view.get()?.name === 'WatchAsset') return
    stop()
    left()
  }
  const stops = [$modal.listen(look), $view.listen(look)]
  const stop = () => {
    for (const each of stops) each()
  }
  return stop
}
