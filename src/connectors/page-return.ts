/**
 * Calls `look` when the page returns from the back-forward cache or is resumed, where it received no events (F11). Returns a
 * function that unsubscribes.
 */
export function onPageReturn(look: () => void): () => void {
  // Without a document (Node) there is nothing to watch.
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
