/** The focused element and the hosts around it, the innermost first. */
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
  return path.some(element => {
    element.focus({ preventScroll: true })
    // A host counts as focused with what is in it; one that has left the page has no focus at all.
    return (element.getRootNode() as Document | ShadowRoot).activeElement === element
  })
}
