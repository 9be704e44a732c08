import { deepQueryAll, deepSpeech } from './deep.ts'

const regions = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'
const watched = ['open', 'hidden', 'inert', 'role', 'aria-live', 'aria-hidden']

/** The live regions of a page, listened to. */
export interface Ear {
  /** What was said, in its order: `polite: …` waits for its turn, `assertive: …` interrupts. */
  readonly heard: string[]
  stop(): void
}

/** Notes what live regions say from now on, in their order, as a screen reader would read it out. */
export function hear(): Ear {
  const heard: string[] = []
  const said = new Map<Element, string>()
  const seen = new WeakSet<Node>()
  const watch = (root: Node) => {
    if (seen.has(root)) return
    seen.add(root)
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: watched,
    })
  }
  const listen = () => {
    for (const root of [document, ...deepQueryAll(document, '*').map(each => each.shadowRoot)])
      if (root) watch(root)
    const dialogs = deepQueryAll(document, 'dialog:modal')
    for (const region of deepQueryAll(document, regions)) {
      const text = isExposed(region, dialogs) ? deepSpeech(region) : ''
      if (text && text !== said.get(region)) heard.push(`${politenessOf(region)}: ${text}`)
      said.set(region, text)
    }
  }
  const observer = new MutationObserver(listen)
  listen()
  heard.length = 0
  // An element whose definition comes later gets its root without any change that an observer is told of.
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function attach(init) {
    const root = attachShadow.call(this, init)
    watch(root)
    return root
  }
  return {
    heard,
    stop: () => {
      Element.prototype.attachShadow = attachShadow
      observer.disconnect()
    },
  }
}

const politenessOf = (region: Element): string =>
  region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite')

/** A modal dialog takes all around it out of reach, and so do `inert` and `aria-hidden`. */
function isExposed(region: Element, dialogs: readonly Element[]): boolean {
  let isInside = dialogs.length === 0
  for (let at: Node | null = region; at; at = outerOf(at)) {
    if (!(at instanceof Element)) continue
    if (at.hasAttribute('inert') || at.getAttribute('aria-hidden') === 'true') return false
    isInside ||= dialogs.includes(at)
  }
  return isInside
}

const outerOf = (node: Node): Node | null =>
  (node instanceof Element && node.assignedSlot) ||
  node.parentNode ||
  (node instanceof ShadowRoot ? node.host : null)
