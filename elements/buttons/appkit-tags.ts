import { W3mAccountButton } from './w3m-account-button.ts'
import { W3mButton } from './w3m-button.ts'
import { W3mConnectButton } from './w3m-connect-button.ts'
import { W3mNetworkButton } from './w3m-network-button.ts'
import { W3mWalletButton } from './w3m-wallet-button.ts'

// HTML changes attribute names to lower case, so AppKit's `loadingLabel` is read as `loadinglabel`.
const attributes = {
  charsstart: 'chars-start',
  charsend: 'chars-end',
  loadinglabel: 'loading-label',
}

const tags = {
  'appkit-button': W3mButton,
  'appkit-connect-button': W3mConnectButton,
  'appkit-account-button': W3mAccountButton,
  'appkit-network-button': W3mNetworkButton,
  'appkit-wallet-button': W3mWalletButton,
}

type Constructor = new () => HTMLElement

/** Returns a subclass for AppKit's tag, which reads attributes in both spellings. */
const createAlias = (base: Constructor): Constructor =>
  class extends base {
    connectedCallback(): void {
      for (const [alias, attribute] of Object.entries(attributes)) {
        const value = this.getAttribute(alias)
        if (value === null) continue
        this.removeAttribute(alias)
        this.setAttribute(attribute, value)
      }
      ;(
        Object.getPrototypeOf(Object.getPrototypeOf(this)) as { connectedCallback(): void }
      ).connectedCallback.call(this)
    }
  }

/** Defines the `appkit-…` tags in addition to the `w3m-…` tags. */
export function defineAppKitTags(): void {
  for (const [tag, base] of Object.entries(tags))
    if (!customElements.get(tag)) customElements.define(tag, createAlias(base as Constructor))
}
