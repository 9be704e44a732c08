import { definitions } from '../base/define.ts'
import { loadModal } from './load-modal.ts'
import { loadConnectedButtons, W3mButton } from './w3m-button.ts'

// Elements that most pages do not use. They load when the first of them is in the page.
const widgets = () => import('./widgets.ts')
const loaders: Readonly<Record<string, () => Promise<unknown>>> = {
  'w3m-account-button': loadConnectedButtons,
  'w3m-network-button': () => import('./w3m-network-button.ts'),
  'w3m-wallet-button': widgets,
  'w3m-onramp-widget': widgets,
  'w3m-swap': widgets,
  'w3m-config': loadConnectedButtons,
  'w3m-text': loadConnectedButtons,
  'w3m-modal': loadModal,
}

/** Defines the page elements: the common ones immediately, the others once they are used. */
export function startElements(): void {
  const owner = customElements.get('w3m-button') as CustomElementConstructor
  // Another copy of the bundle is already active. Elements of this copy would not share its state (F22).
  if (owner !== W3mButton && 'modal' in owner.prototype) return
  const pendingTags = new Set([...definitions.keys(), ...Object.keys(loaders)])
  const scan = () => {
    for (const tag of pendingTags) {
      if (!document.getElementsByTagName(tag).length) continue
      pendingTags.delete(tag)
      // If another script owns the tag, `visit-buttons.ts` reports it. A failed load is retried on the next DOM change.
      Promise.resolve(loaders[tag]?.())
        .then(() => customElements.get(tag) !== definitions.get(tag) && loadConnectedButtons())
        .catch(() => pendingTags.add(tag))
    }
  }
  new MutationObserver(scan).observe(document, { childList: true, subtree: true })
  scan()
}
