import { showError } from '../../src/controllers/shell/notify.ts'
import { $modal } from '../../src/state/shell/modal.ts'

/**
 * A modal in the page has nothing to close: whenever it closed, its first screen comes back. Its opening is one like any
 * other, and finds networks and wallets too. Returns what ends it.
 */
export function keepOpen(open: () => Promise<void> | undefined): () => void {
  let isKept = true
  const stop = $modal.subscribe(({ isOpen }) => {
    // Whoever closes it has more to put in order than this store.
    if (!isOpen)
      queueMicrotask(() => {
        if (isKept && !$modal.get().isOpen) open()?.catch(showError)
      })
  })
  return () => {
    isKept = false
    stop()
  }
}
