import { define } from '../base/define.ts'
import { InlineView } from './inline-view.ts'

/**
 * Send form and review, rendered inline in the page. If no account is connected, it shows the connect screen first.
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
