/** Returns the focused element and its shadow hosts, innermost first. */
export function focusPath(): HTMLElement[] {
  const path: HTMLElement[] = []
  let element = document.activeElement
  while (element instanceof HTMLElement && element !== document.body) {
    path.unshift(element)
    element = element.shadowRoot?.activeElement ?? null
  }
  return path
}

/**
 * Focuses the innermost element of the path that accepts focus, because the opener may have re-rendered. Returns whether one did.
 */
export function returnFocus(path: readonly HTMLElement[]): boolean {
  return path.some(element => {
    element.focus({ preventScroll: true })
    // A host counts as focused if its content is. A disconnected element cannot be focused.
    return (element.getRootNode() as Document | ShadowRoot).activeElement === element
  })
}
