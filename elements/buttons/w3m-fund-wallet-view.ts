import { define } from '../base/define.ts'
import { InlineView } from './inline-view.ts'

/**
 * The ways to fund the account, in the page. Without an account it connects one.
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
