import { definitions } from '../base/define.ts'
import { loadModal } from './load-modal.ts'
import { loadConnectedButtons, W3mButton } from './w3m-button.ts'

/**
 * Elements of a page, without the prefix `w3m-`. Rarely used ones load when the first of them is in the page.
 * @internal
 */
export const loaders: readonly (readonly [load: () => Promise<unknown>, names: string])[] = [
  [async () => {}, 'button connect-button'],
  [loadConnectedButtons, 'account-button config text'],
  [() => import('./w3m-network-button.ts'), 'network-button'],
  [
    () => import('./widgets.ts'),
    'transactions-view networks-view swap-view swap connect-view account-view account-settings-view profile-wallets-view wallet-send-view wallet-receive-view all-wallets-view onramp-widget fund-wallet-view wallet-button',
  ],
  [loadModal, 'modal'],
]

/** Defines the page elements: common ones immediately, others when they are first used. */
export function startElements(): void {
  const registeredClass = customElements.get('w3m-button') as CustomElementConstructor
  // Another copy of the bundle is already active. Elements of this copy would not share its state (F22).
  if (registeredClass !== W3mButton && 'modal' in registeredClass.prototype) return
  const pendingTags = new Map<string, () => Promise<unknown>>()
  for (const [load, names] of loaders)
    for (const name of names.split(' ')) pendingTags.set(`w3m-${name}`, load)
  const scan = () => {
    for (const [tag, load] of pendingTags) {
      if (!document.getElementsByTagName(tag).length) continue
      pendingTags.delete(tag)
      // If another script owns the tag, `connected-buttons.ts` reports it. A failed load is retried on the next DOM change.
      load()
        .then(() => customElements.get(tag) !== definitions.get(tag) && loadConnectedButtons())
        .catch(() => pendingTags.set(tag, load))
    }
  }
  new MutationObserver(scan).observe(document, { childList: true, subtree: true })
  scan()
}
