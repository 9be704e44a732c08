import { $modal, $view } from '../../state/shell/modal.ts'

/** Calls back once when the prompt to add a token has left the screen, answered or not. */
export function onTokenPromptClosed(listener: () => void): () => void {
  const check = () => {
    if ($modal.get().isOpen && $view.get()?.name === 'WatchAsset') return
    stop()
    listener()
  }
  const stops = [$modal.listen(check), $view.listen(check)]
  const stop = () => {
    for (const each of stops) each()
  }
  return stop
}
