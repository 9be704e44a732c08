/**
 * Calls `listener` when the page returns from the back-forward cache or resumes after a freeze, because it received no events in
 * between (F11). Returns a function that unsubscribes.
 */
export function onPageReturn(listener: () => void): () => void {
  // Without a document (Node) no events occur.
  if (typeof document === 'undefined') return () => {}
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener()
  }
  addEventListener('pageshow', onPageShow)
  document.addEventListener('resume', listener)
  return () => {
    removeEventListener('pageshow', onPageShow)
    document.removeEventListener('resume', listener)
  }
}
