import { html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../../base/define.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-activity-list.ts'
import '../../parts/w3m-open-sends.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'

/** All transactions of the account. Loads more on scroll. */
@element('w3m-transactions-screen')
export class W3mTransactionsScreen extends LitElement {
  static override styles = [reset, viewStyles]

  /** Hash of the transaction to highlight. */
  @property() hash = ''

  override render() {
    return html`<w3m-view-layout exportparts="body, footer">
      <w3m-open-sends listed></w3m-open-sends>
      <w3m-activity-list .lit=${this.hash}></w3m-activity-list>
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-transactions-screen': W3mTransactionsScreen
  }
}
