/** The focused element and the hosts around it, the innermost first. 1 */
export function focusPath(): HTMLElement[] {
  const path: HTMLElement[] = []
  let element = document.activeElement
  while (element instanceof HTMLElement && element !== document.body) {
    path.unshift(element)
    element = element.shadowRoot?.activeElement ?? null
  }
  return path
}

/** Gives the focus back to the innermost element of the path that still takes it: an opener may have changed its face. */
export function returnFocus(path: readonly HTMLElement[]): boolean {
  for (const element of path) {
    if (!element.isConnected) continue
    element.focus({ preventScroll: true })
    if ((element.getRootNode() as Document | ShadowRoot).activeElement === element) return true
  }
  return false
}
