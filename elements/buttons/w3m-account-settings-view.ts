import { define } from '../base/define.ts'
import { InlineView } from './inline-view.ts'

/**
 * The settings of the account, in the page. Without an account it connects one.
 *
 * Every option of the modal can be set as an attribute.
 */
export class W3mAccountSettingsView extends InlineView {
  protected readonly view = { name: 'AccountSettings' } as const
}
define('w3m-account-settings-view', W3mAccountSettingsView)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-settings-view': W3mAccountSettingsView
  }
}
