import { define } from '../base/define.ts'
import { InlineView } from './inline-view.ts'

/**
 * List of connected and recently used wallets, rendered inline in the page.
 *
 * Every option of the modal can be set as an attribute.
 */
export class W3mProfileWalletsView extends InlineView {
  protected readonly view = { name: 'ProfileWallets' } as const
}
define('w3m-profile-wallets-view', W3mProfileWalletsView)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-profile-wallets-view': W3mProfileWalletsView
  }
}
