import { define } from '../base/define.ts'
import { InlineView } from './inline-view.ts'

/**
 * Swap form and review, rendered inline in the page. If no account is connected, it shows the connect screen first.
 *
 * Every option of the modal can be set as an attribute.
 */
export class W3mSwapView extends InlineView {
  protected readonly view = { name: 'Swap' } as const
}
define('w3m-swap-view', W3mSwapView)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-view': W3mSwapView
  }
}
