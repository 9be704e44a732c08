const pollMs = 250
/** A client that re-lays out its page may briefly remove the box. */
const maxMisses = 2

/**
 * Returns whether the frame has a box in the page. With `display: none` its own sizes stay the same, but no element in it has a
 * box. A background tab keeps all boxes.
 */
export const hasBox = (): boolean =>
  innerWidth > 0 && innerHeight > 0 && document.documentElement.getClientRects().length > 0

/**
 * Calls `onGone` once when the box disappears. A box that never existed does not count. Returns the function that stops watching.
 */
export function watchBox(isVisible: () => boolean, onGone: () => void): () => void {
  let wasVisible = isVisible()
  let missCount = 0
  const timer = setInterval(() => {
    if (isVisible()) {
      wasVisible = true
      missCount = 0
    } else if (wasVisible && ++missCount >= maxMisses) {
      clearInterval(timer)
      onGone()
    }
  }, pollMs)
  return () => clearInterval(timer)
}
