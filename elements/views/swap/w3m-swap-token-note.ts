import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import type { SwapToken } from '../../../src/core/money/swap.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import '../../parts/w3m-token-address.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-note.ts'

/** Warning about an unknown token, with its full address to compare. */
@element('w3m-swap-token-note')
export class W3mSwapTokenNote extends LocalizedElement {
  static override styles = [
    reset,
    css`
      :host {
        display: grid;
        flex: none;
        gap: 8px;
      }
    `,
  ]

  @property({ attribute: false }) token?: SwapToken
  /** False if no liquidity pool was found for the token. */
  @property({ attribute: false }) hasPool?: boolean | undefined

  #network = new StoreController(this, $activeNetwork)

  override render() {
    const network = this.#network.value
    if (!this.token || !network) return nothing
    const { address, symbol, name } = this.token
    return html`<wui-note tone="warn" live="status" .heading=${`${t('swap.unknownToken')}: ${symbol} (${name})`}
        >${t('swap.unknownTokenText')}</wui-note
      >
      ${
        this.hasPool === false
          ? html`<wui-note tone="warn" live="status">${t('swap.noMarket', { network: network.name })}</wui-note>`
          : nothing
      }
      <w3m-token-address .token=${{ networkId: network.id, address }}></w3m-token-address>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-token-note': W3mSwapTokenNote
  }
}
