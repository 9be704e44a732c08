import { deepQueryAll, deepText } from './deep.ts'

const regions = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'

/** Notes what live regions say from now on, in their order, as a screen reader would read it out. */
export function hear(): { readonly heard: string[]; stop: () => void } {
  const heard: string[] = []
  const said = new Map<Element, string>()
  const seen = new WeakSet<Node>()
  const listen = () => {
    for (const root of [document, ...deepQueryAll(document, '*').map(each => each.shadowRoot)])
      if (root && !seen.has(root)) {
        seen.add(root)
        observer.observe(root, { subtree: true, childList: true, characterData: true })
      }
    for (const region of deepQueryAll(document, regions)) {
      const text = deepText(region)
      if (text && text !== said.get(region)) heard.push(text)
      said.set(region, text)
    }
  }
  const observer = new MutationObserver(listen)
  listen()
  heard.length = 0
  return { heard, stop: () => observer.disconnect() }
}
