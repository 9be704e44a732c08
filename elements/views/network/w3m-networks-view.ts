import { html, LitElement } from 'lit'
import { element } from '../../base/define.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-network-list.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'

/** Choose a network. */
@element('w3m-networks-view')
export class W3mNetworksView extends LitElement {
  static override styles = [reset, viewStyles]

  override render() {
    return html`<w3m-view-layout exportparts="body, footer">
      <w3m-network-list
        searchable
        exportparts="field, input, sheet, row, row-title, row-note"
      ></w3m-network-list>
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-networks-view': W3mNetworksView
  }
}
