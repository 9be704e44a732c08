import { W3mButton } from './w3m-button.ts'

// Elements that most pages do not have: they load when the first of them stands in the page.
const others = () => import('./visit-buttons.ts')
const placed: readonly (readonly [tag: string, load: () => Promise<unknown>])[] = [
  ['w3m-account-button', others],
  ['w3m-network-button', others],
  ['w3m-wallet-button', () => import('./w3m-wallet-button.ts')],
  ['w3m-onramp-widget', () => import('./w3m-onramp-widget.ts')],
  ['w3m-config', others],
  ['w3m-text', others],
  ['w3m-modal', () => import('../index.ts')],
]

/** Defines the elements that a page writes: the common ones at once, the others when they are there. */
export function startElements(): void {
  // Another copy of the bundle was here first: elements of this one would know nothing of its state (F22).
  if (customElements.get('w3m-button') !== W3mButton) return
  const missing = new Map(placed.map(([tag, load]) => [document.getElementsByTagName(tag), load]))
  const look = () => {
    for (const [found, load] of missing) {
      if (!found.length) continue
      missing.delete(found)
      // What did not load is tried again at the next change of the page.
      load().catch(() => missing.set(found, load))
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  look()
}
