import { define } from '../base/define.ts'
import { InlineView } from './inline-view.ts'

/**
 * List of the app's networks, rendered inline in the page. Selecting a network switches the wallet to it.
 *
 * Every option of the modal can be set as an attribute.
 */
export class W3mNetworksView extends InlineView {
  protected readonly view = { name: 'Networks' } as const
}
define('w3m-networks-view', W3mNetworksView)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-networks-view': W3mNetworksView
  }
}
