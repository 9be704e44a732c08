const pollMs = 250
/** Consecutive polls without a box after which it counts as hidden. A client that re-renders its page may remove the box briefly. */
const maxMisses = 2

/**
 * Returns whether the frame has a layout box in the embedding page. With `display: none`, the frame's own sizes stay the same, but no
 * element in it has a box. In a background tab, all boxes remain.
 */
export const hasBox = (): boolean =>
  innerWidth > 0 && innerHeight > 0 && document.documentElement.getClientRects().length > 0

/**
 * Calls `onHidden` once when the frame becomes invisible after it was visible. Returns a function that stops watching.
 */
export function watchBox(isVisible: () => boolean, onHidden: () => void): () => void {
  let wasVisible = isVisible()
  let missCount = 0
  const timer = setInterval(() => {
    if (isVisible()) {
      wasVisible = true
      missCount = 0
    } else if (wasVisible && ++missCount >= maxMisses) {
      clearInterval(timer)
      onHidden()
    }
  }, pollMs)
  return () => clearInterval(timer)
}
