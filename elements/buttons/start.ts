import { ours } from '../base/define.ts'
import { bringModal } from './bring-modal.ts'
import { loadVisitButtons, W3mButton } from './w3m-button.ts'

// Elements that most pages do not use. They load when the first of them is in the page.
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

/** Defines the page elements: the common ones immediately, the others once they are used. */
export function startElements(): void {
  const owner = customElements.get('w3m-button') as CustomElementConstructor
  // Another copy of the bundle is already active. Elements of this copy would not share its state (F22).
  if (owner !== W3mButton && 'modal' in owner.prototype) return
  const missing = new Set([...ours.keys(), ...Object.keys(placed)])
  const look = () => {
    for (const tag of missing) {
      if (!document.getElementsByTagName(tag).length) continue
      missing.delete(tag)
      // If another script owns the tag, `visit-buttons.ts` reports it. A failed load is retried on the next DOM change.
      Promise.resolve(placed[tag]?.())
        .then(() => customElements.get(tag) !== ours.get(tag) && loadVisitButtons())
        .catch(() => missing.add(tag))
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  look()
}
