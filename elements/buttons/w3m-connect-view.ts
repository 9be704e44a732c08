import type { View } from '../../src/core/view.ts'
import { define } from '../base/define.ts'
import { NamespaceView } from './inline-view.ts'

/**
 * Options to connect a wallet, rendered inline in the page. If a wallet is connected, the view connects another one.
 *
 * Every option of the modal can be set as an attribute.
 */
export class W3mConnectView extends NamespaceView {
  protected get view(): View {
    return { name: 'Connect', ...(this.namespace && { namespace: this.namespace }) }
  }
}
define('w3m-connect-view', W3mConnectView)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-view': W3mConnectView
  }
}
