import { define } from '../base/define.ts'
import { InlineView } from './inline-view.ts'

/**
 * The address of the account to receive payments, in the page. Without an account it connects one.
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
