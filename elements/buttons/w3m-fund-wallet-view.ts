import { define } from '../base/define.ts'
import { InlineView } from './inline-view.ts'

/**
 * Ways to fund the account, rendered inline in the page. If no account is connected, it shows the connect screen first.
 *
 * Every option of the modal can be set as an attribute.
 */
export class W3mFundWalletView extends InlineView {
  protected readonly view = { name: 'FundWallet' } as const
}
define('w3m-fund-wallet-view', W3mFundWalletView)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-fund-wallet-view': W3mFundWalletView
  }
}
