import { define } from '../base/define.ts'
import { InlineView } from './inline-view.ts'

/**
 * Activity of the account, rendered inline in the page. If no account is connected, it shows the connect screen first.
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
