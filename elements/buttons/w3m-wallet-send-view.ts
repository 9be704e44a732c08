import { define } from '../base/define.ts'
import { InlineView } from './inline-view.ts'

/**
 * The form to send tokens, in the page. Without an account it connects one.
 *
 * Every option of the modal can be set as an attribute.
 */
export class W3mWalletSendView extends InlineView {
  protected readonly view = { name: 'WalletSend' } as const
}
define('w3m-wallet-send-view', W3mWalletSendView)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-view': W3mWalletSendView
  }
}
