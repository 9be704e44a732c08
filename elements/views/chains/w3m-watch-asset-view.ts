import { css, html, nothing } from 'lit'
import { answerTokenPrompt } from '../../../src/controllers/wallets/offer-token.ts'
import { namespaceOf } from '../../../src/core/chain/caip.ts'
import { findNetwork } from '../../../src/core/chain/network.ts'
import { addressGroups } from '../../../src/core/money/look-alike.ts'
import { $networks } from '../../../src/state/network/networks.ts'
import { $offeredToken } from '../../../src/state/wallets/offered-token.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { networkImage } from '../../parts/network-image.ts'
import { sceneStyles } from './scene.styles.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-address.ts'
import '../../ui/wui-button.ts'

/**
 * Confirms a token that the page requests to add (EIP-747). Shows its data from the chain and its full address, since any token can
 * use any name.
 */
@element('w3m-watch-asset-view')
export class W3mWatchAssetView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    sceneStyles,
    css`
      dl {
        display: grid;
        gap: 10px;
        padding: 12px;
        border-radius: var(--wui-r-sheet);
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet);
      }
      .fact {
        display: flex;
        justify-content: space-between;
        gap: 12px;
      }
      dt {
        color: var(--wui-t2);
      }
      dd {
        overflow-wrap: anywhere;
      }
      .address dt {
        padding-block-end: 4px;
      }
      @media (forced-colors: active) {
        dl {
          border: 1px solid CanvasText;
        }
      }
    `,
  ]

  #token = new StoreController(this, $offeredToken)
  #networks = new StoreController(this, $networks)

  override render() {
    const token = this.#token.value
    if (!token) return nothing
    const { symbol, name, decimals, address = '', networkId } = token
    const network = findNetwork(this.#networks.value, networkId)
    const groups = addressGroups(namespaceOf(networkId), address)
    return html`<w3m-view-layout reading exportparts="body, footer">
      <div class="scene">
        ${networkImage(network, { size: '64' })}
        <h3>${t('chains.tokenHead', { symbol })}</h3>
        <p>${t('chains.tokenText')}</p>
      </div>
      <dl>
        ${
          name === symbol
            ? nothing
            : html`<div class="fact"><dt>${t('chains.tokenName')}</dt><dd>${name}</dd></div>`
        }
        <div class="fact"><dt>${t('chains.tokenNetwork')}</dt><dd>${network?.name ?? ''}</dd></div>
        <div class="fact"><dt>${t('chains.tokenDecimals')}</dt><dd>${decimals}</dd></div>
        <div class="address">
          <dt>${t('chains.tokenAddress')}</dt>
          <dd><wui-address .groups=${groups}></wui-address></dd>
        </div>
      </dl>
      <wui-button
        slot="footer"
        exportparts="button, button-primary"
        data-testid="w3m-watch-asset-add"
        @click=${() => answerTokenPrompt(true)}
        >${t('chains.tokenAdd', { symbol })}</wui-button
      >
      <wui-button
        slot="footer"
        variant="link"
        quiet
        exportparts="button, button-link"
        data-testid="w3m-watch-asset-skip"
        @click=${() => answerTokenPrompt(false)}
        >${t('chains.tokenSkip')}</wui-button
      >
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-watch-asset-view': W3mWatchAssetView
  }
}
