import { define } from '../base/define.ts'
import { InlineView } from './inline-view.ts'

/**
 * List of all wallets with a search field, rendered inline in the page. Selecting a wallet connects it.
 *
 * Every option of the modal can be set as an attribute.
 */
export class W3mAllWalletsView extends InlineView {
  protected readonly view = { name: 'AllWallets' } as const
}
define('w3m-all-wallets-view', W3mAllWalletsView)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-all-wallets-view': W3mAllWalletsView
  }
}
