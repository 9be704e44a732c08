import { ours } from '../base/define.ts'
import { bringModal } from './bring-modal.ts'
import { loadVisitButtons, W3mButton } from './w3m-button.ts'

// Elements that most pages do not have: they load when the first of them stands in the page.
const widgets = () => import('./widgets.ts')
const isHere = async () => {}
const placed: Readonly<Record<string, () => Promise<unknown>>> = {
  'w3m-button': isHere,
  'w3m-connect-button': isHere,
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
  const owner = customElements.get('w3m-button')
  // Another copy of the bundle was here first: elements of this one would know nothing of its state (F22).
  if (owner !== W3mButton && 'modal' in (owner as CustomElementConstructor).prototype) return
  const missing = new Map(Object.entries(placed))
  const look = () => {
    for (const [tag, load] of missing) {
      if (!document.getElementsByTagName(tag).length) continue
      missing.delete(tag)
      load().then(
        () => {
          // Another script of the page owns the tag: an error with its name is reported.
          if (customElements.get(tag) !== ours.get(tag))
            loadVisitButtons()
              .then(m => m.keepOwnTags())
              .catch(() => {})
        },
        // What did not load is tried again at the next change of the page.
        () => missing.set(tag, load),
      )
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  look()
}
