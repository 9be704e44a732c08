import { define } from '../base/define.ts'
import { InlineView } from './inline-view.ts'

/**
 * The form to swap tokens with its review, in the page. Without an account it connects one.
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
