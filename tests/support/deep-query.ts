/**
 * Returns all matching descendants in document order, including those in open shadow roots. Excludes screens that fade out, which are
 * not interactive.
 */
export function deepQueryAll(root: ParentNode, selector: string): HTMLElement[] {
  const matches: HTMLElement[] = []
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.matches('.leaving')) continue
    if (element.matches(selector)) matches.push(element)
    if (element.shadowRoot) matches.push(...deepQueryAll(element.shadowRoot, selector))
  }
  return matches
}

export const deepQuery = (root: ParentNode, selector: string): HTMLElement | undefined =>
  deepQueryAll(root, selector)[0]

/** Returns the visible text, including shadow roots and slots, with collapsed whitespace. */
export function deepText(node: Node | undefined | null): string {
  return node ? collapseSpaces(collectText(node, element => element.matches('.leaving'))) : ''
}

/** Returns the text for assistive technology, without content that is `aria-hidden`. */
export function deepAccessibleText(node: Node): string {
  return collapseSpaces(collectText(node, element => element.ariaHidden === 'true'))
}

const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()

function collectText(node: Node, isSkipped: (element: Element) => boolean): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (node instanceof Element && isSkipped(node)) return ''
  if (node instanceof HTMLSlotElement) {
    // A slot renders its fallback content only if no node is assigned. An assigned node counts even if it is empty.
    const assignedNodes = node.assignedNodes()
    return (assignedNodes.length ? assignedNodes : [...node.childNodes])
      .map(node => collectText(node, isSkipped))
      .join('')
  }
  if (node instanceof HTMLElement && node.checkVisibility && !node.checkVisibility()) return ''
  const isBlock = node instanceof HTMLElement && getComputedStyle(node).display !== 'inline'
  const innerText = [...((node as HTMLElement).shadowRoot ?? node).childNodes]
    .map(childNode => collectText(childNode, isSkipped))
    .join('')
  return isBlock ? ` ${innerText} ` : innerText
}
