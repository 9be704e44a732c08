import { ours } from '../base/define.ts'
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
  const owner = customElements.get('w3m-button') as CustomElementConstructor
  // Another copy of the bundle was here first: elements of this one would know nothing of its state (F22).
  if (owner !== W3mButton && 'modal' in owner.prototype) return
  const missing = new Set([...ours.keys(), ...Object.keys(placed)])
  const look = () => {
    for (const tag of missing) {
      if (!document.getElementsByTagName(tag).length) continue
      missing.delete(tag)
      // Where another script of the page owns the tag, `visit-buttons.ts` reports it. What did not load is tried again at the next
      // change of the page.
      Promise.resolve(placed[tag]?.())
        .then(() => customElements.get(tag) !== ours.get(tag) && loadVisitButtons())
        .catch(() => missing.add(tag))
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  look()
}
