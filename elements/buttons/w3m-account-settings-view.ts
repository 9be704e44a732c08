import { define } from '../base/define.ts'
import { InlineView } from './inline-view.ts'

/**
 * Settings of the account, rendered inline in the page. If no account is connected, it shows the connect screen first.
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
