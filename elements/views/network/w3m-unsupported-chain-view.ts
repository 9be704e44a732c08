import { css, html } from 'lit'
import { disconnectFromModal } from '../../../src/controllers/connect/disconnect.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import './w3m-network-list.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-network-image.ts'
import '../../ui/wui-ring.ts'

/** Shown while the wallet is on a network that the app does not support. The user can switch the network or disconnect. */
@element('w3m-unsupported-chain-view')
export class W3mUnsupportedChainView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    css`
      .scene {
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: 16px;
        padding-block: 4px 8px;
      }
      p {
        max-inline-size: 300px;
        color: var(--wui-t2);
        line-height: 1.4667;
        text-align: center;
        text-wrap: balance;
      }
    `,
  ]

  override render() {
    return html`<w3m-view-layout exportparts="body, footer">
      <div class="scene">
        <wui-ring state="caution" exportparts="ring">
          <wui-network-image size="64"></wui-network-image>
        </wui-ring>
        <p role="status">${t('network.unsupported')}</p>
      </div>
      <w3m-network-list exportparts="sheet, row, row-title, row-note"></w3m-network-list>
      <wui-button
        slot="footer"
        variant="danger"
        data-testid="disconnect-button"
        exportparts="button, button-danger"
        @click=${disconnectFromModal}
      >
        <wui-icon slot="start" name="disconnect"></wui-icon>${t('network.disconnect')}
      </wui-button>
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-unsupported-chain-view': W3mUnsupportedChainView
  }
}
