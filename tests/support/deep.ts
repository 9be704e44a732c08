/** All elements below a root that match, through every open shadow root and in the order of the document. */
export function deepQueryAll(root: ParentNode, selector: string): HTMLElement[] {
  const found: HTMLElement[] = []
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.matches(selector)) found.push(element)
    if (element.shadowRoot) found.push(...deepQueryAll(element.shadowRoot, selector))
  }
  return found
}

export const deepQuery = (root: ParentNode, selector: string): HTMLElement | undefined =>
  deepQueryAll(root, selector)[0]

/** What a visitor reads: text through shadow roots and slots, spaces folded, hidden things left out. */
export function deepText(node: Node | undefined | null): string {
  return node ? folded(collect(node, () => false)) : ''
}

/** What is read out to a visitor: without what is only for eyes. */
export function deepSpeech(node: Node): string {
  return folded(collect(node, each => each.ariaHidden === 'true'))
}

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()

function collect(node: Node, isLeftOut: (element: Element) => boolean): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (node instanceof Element && isLeftOut(node)) return ''
  if (node instanceof HTMLSlotElement) {
    // A slot that was given something, be it an empty slot, does not show its own content.
    const assigned = node.assignedNodes()
    return (assigned.length ? assigned : [...node.childNodes]).map(each => collect(each, isLeftOut)).join('')
  }
  if (node instanceof HTMLElement && node.checkVisibility && !node.checkVisibility()) return ''
  const isBlock = node instanceof HTMLElement && getComputedStyle(node).display !== 'inline'
  const inside = [...((node as HTMLElement).shadowRoot ?? node).childNodes]
    .map(each => collect(each, isLeftOut))
    .join('')
  return isBlock ? ` ${inside} ` : inside
}
