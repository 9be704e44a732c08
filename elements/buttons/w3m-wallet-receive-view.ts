import { define } from '../base/define.ts'
import { InlineView } from './inline-view.ts'

/**
 * Address of the account for receiving payments, rendered inline in the page. If no account is connected, it shows the connect screen
 * first.
 *
 * Every option of the modal can be set as an attribute.
 */
export class W3mWalletReceiveView extends InlineView {
  protected readonly view = { name: 'WalletReceive' } as const
}
define('w3m-wallet-receive-view', W3mWalletReceiveView)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-receive-view': W3mWalletReceiveView
  }
}
