import { deepQueryAll, deepAccessibleText } from './deep-query.ts'

const regionSelector = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'
const watchedAttributes = ['open', 'hidden', 'inert', 'role', 'aria-live', 'aria-hidden']

/** Records the announcements of the page's live regions. */
export interface AnnouncementRecorder {
  /** Announcements in order: `polite: …` or `assertive: …`. */
  readonly messages: string[]
  stop(): void
}

/** Records live region announcements in the order in which a screen reader speaks them. */
export function recordAnnouncements(): AnnouncementRecorder {
  const messages: string[] = []
  const lastTexts = new Map<Element, string>()
  const watchedRoots = new WeakSet<Node>()
  const observeRoot = (root: Node) => {
    if (watchedRoots.has(root)) return
    watchedRoots.add(root)
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: watchedAttributes,
    })
  }
  const observeRegions = () => {
    for (const root of [document, ...deepQueryAll(document, '*').map(element => element.shadowRoot)])
      if (root) observeRoot(root)
    const dialogs = deepQueryAll(document, 'dialog:modal')
    for (const region of deepQueryAll(document, regionSelector)) {
      const text = isExposed(region, dialogs) ? deepAccessibleText(region) : ''
      if (text && text !== lastTexts.get(region)) messages.push(`${politenessOf(region)}: ${text}`)
      lastTexts.set(region, text)
    }
  }
  const observer = new MutationObserver(observeRegions)
  observeRegions()
  messages.length = 0
  // Detects the shadow roots of elements that are upgraded later, of which mutation observers are not notified.
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function attach(init) {
    const root = attachShadow.call(this, init)
    observeRoot(root)
    return root
  }
  return {
    messages,
    stop: () => {
      Element.prototype.attachShadow = attachShadow
      observer.disconnect()
    },
  }
}

const politenessOf = (region: Element): string =>
  region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite')

/** Whether assistive technology can access a region. A modal dialog, `inert` and `aria-hidden` hide content. */
function isExposed(region: Element, dialogs: readonly Element[]): boolean {
  let isInside = dialogs.length === 0
  for (let ancestor: Node | null = region; ancestor; ancestor = parentOf(ancestor)) {
    if (!(ancestor instanceof Element)) continue
    if (ancestor.hasAttribute('inert') || ancestor.getAttribute('aria-hidden') === 'true') return false
    isInside ||= dialogs.includes(ancestor)
  }
  return isInside
}

const parentOf = (node: Node): Node | null =>
  (node instanceof Element && node.assignedSlot) ||
  node.parentNode ||
  (node instanceof ShadowRoot ? node.host : null)
