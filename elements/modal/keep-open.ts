import { errorReporter } from '../../src/controllers/shell/show-error.ts'
import { $modal } from '../../src/state/shell/modal.ts'

/**
 * Calls `open` whenever the modal is closed, because an embedded modal always shows a screen. `open` also loads networks and wallets.
 * Returns a function that stops this.
 */
export function keepOpen(open: () => Promise<void> | undefined): () => void {
  let isActive = true
  const stop = $modal.subscribe(({ isOpen }) => {
    // Opening is deferred, because the code that closes the modal also updates other stores.
    if (!isOpen)
      queueMicrotask(() => {
        if (isActive && !$modal.get().isOpen) open()?.catch(errorReporter())
      })
  })
  return () => {
    isActive = false
    stop()
  }
}
