import { html } from 'lit'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import './w3m-network-list.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'

/** Screen to select a network, with a link to the network guide. */
@element('w3m-networks-screen')
export class W3mNetworksScreen extends LocalizedElement {
  static override styles = [reset, viewStyles]

  override render() {
    return html`<w3m-view-layout exportparts="body, footer">
      <w3m-network-list
        searchable
        exportparts="field, input, sheet, row, row-title, row-note"
      ></w3m-network-list>
      <wui-button
        slot="footer"
        variant="link"
        quiet
        exportparts="button, button-link"
        @click=${() => showView({ name: 'WhatIsANetwork' })}
        >${t('network.guide')}</wui-button
      >
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-networks-screen': W3mNetworksScreen
  }
}
