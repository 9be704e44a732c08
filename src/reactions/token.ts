import { $modal, $view } from '../state/shell/modal.ts'

/** Calls back once when the prompt to add a token has left the screen, answered or not. */
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
