import { bringModal } from './bring-modal.ts'
import { loadVisitButtons, W3mButton } from './w3m-button.ts'

// Elements that most pages do not have: they load when the first of them stands in the page.
const widgets = () => import('./widgets.ts')
const placed: Readonly<Record<string, () => Promise<unknown>>> = {
  'w3m-account-button': loadVisitButtons,
  'w3m-network-button': () => import('./w3m-network-button.ts'),
  'w3m-wallet-button': widgets,
  'w3m-onramp-widget': widgets,
  'w3m-swap': widgets,
  'w3m-config': loadVisitButtons,
  'w3m-text': loadVisitButtons,
  'w3m-modal': bringModal,
}

/** Defines the elements that a page writes: the common ones at once, the others when they are there. */
export function startElements(): void {
  // Another copy of the bundle was here first: elements of this one would know nothing of its state (F22).
  if (customElements.get('w3m-button') !== W3mButton) return
  const missing = new Map(
    Object.entries(placed).map(([tag, load]) => [document.getElementsByTagName(tag), load]),
  )
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
