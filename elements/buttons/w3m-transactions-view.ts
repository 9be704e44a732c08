import { define } from '../base/define.ts'
import { InlineView } from './inline-view.ts'

/**
 * The activity of the account, in the page. Without an account it connects one.
 *
 * Every option of the modal can be set as an attribute.
 */
export class W3mTransactionsView extends InlineView {
  protected readonly view = { name: 'Transactions' } as const
}
define('w3m-transactions-view', W3mTransactionsView)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-transactions-view': W3mTransactionsView
  }
}
