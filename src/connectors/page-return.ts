/**
 * Calls when the page is back from a time in which it heard nothing (F11): out of the back-forward cache, or thawed.
 * Returns what ends it.
 */
export function onPageReturn(look: () => void): () => void {
  // A program without a page is never away.
  if (typeof document === 'undefined') return () => {}
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) look()
  }
  addEventListener('pageshow', shown)
  document.addEventListener('resume', look)
  return () => {
    removeEventListener('pageshow', shown)
    document.removeEventListener('resume', look)
  }
}
