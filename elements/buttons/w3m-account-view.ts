import type { View } from '../../src/core/view.ts'
import { define } from '../base/define.ts'
import { NamespaceView } from './inline-view.ts'

/**
 * Account with balance, tokens, NFTs, activity and actions, rendered inline in the page. If no account is connected, it shows the
 * connect screen first.
 *
 * Every option of the modal can be set as an attribute.
 */
export class W3mAccountView extends NamespaceView {
  protected get view(): View {
    return { name: 'Account', ...(this.namespace && { namespace: this.namespace }) }
  }
}
define('w3m-account-view', W3mAccountView)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-view': W3mAccountView
  }
}
