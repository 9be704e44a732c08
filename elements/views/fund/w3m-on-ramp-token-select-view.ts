import { css, html } from 'lit'
import { state } from 'lit/decorators.js'
import { chooseBuyToken } from '../../../src/controllers/buy/buy-form.ts'
import { shortenAddress } from '../../../src/core/chain/address.ts'
import { tokenKey } from '../../../src/core/money/token.ts'
import { $buyList, $buyToken } from '../../../src/state/buy/buy.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-mark.ts'
import '../../ui/wui-input.ts'
import '../../ui/wui-list-item.ts'
import '../../ui/wui-sheet.ts'

/** Selection of the token to buy on the active network. */
@element('w3m-on-ramp-token-select-view')
export class W3mOnRampTokenSelectView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    css`
      .none {
        padding: 32px 16px;
        color: var(--wui-t2);
        text-align: center;
      }
    `,
  ]

  #list = new StoreController(this, $buyList)
  #token = new StoreController(this, $buyToken)
  #network = new StoreController(this, $activeNetwork)

  @state() private text = ''

  override render() {
    const currentToken = this.#token.value
    const network = this.#network.value ? this.#network.value.name : ''
    const query = this.text.trim().toLowerCase()
    const { status, tokens } = this.#list.value
    const isLoading = status === 'idle' || status === 'loading'
    const matches = tokens.filter(({ symbol, name, address = '' }) =>
      `${symbol} ${name} ${address}`.toLowerCase().includes(query),
    )
    return html`<w3m-view-layout exportparts="body, footer">
      <wui-input
        type="search"
        icon="search"
        hide-label
        .label=${t('buy.searchToken')}
        .placeholder=${t('buy.searchToken')}
        .value=${this.text}
        @input=${this.#onSearchInput}
      ></wui-input>
      ${
        matches.length
          ? html`<wui-sheet role="list" exportparts="sheet"
              >${matches.map(
                (token, index) => html`<div role="listitem">
                  <wui-list-item
                    wrap
                    exportparts="row, row-title, row-note"
                    data-testid=${`onramp-token-${token.symbol}`}
                    ?line=${index > 0}
                    ?current=${currentToken !== undefined && tokenKey(currentToken) === tokenKey(token)}
                    .label=${t('buy.token', { token: token.symbol, network })}
                    .note=${token.address ? `${token.name} · ${shortenAddress(token.address)}` : token.name}
                    @click=${() => chooseBuyToken(token)}
                  >
                    <wui-mark slot="image" shape="circle" .token=${token} .src=${token.image} .name=${token.symbol}></wui-mark>
                  </wui-list-item>
                </div>`,
              )}</wui-sheet
            >`
          : html`<p class="none" role="status">${t(isLoading ? 'buy.loading' : 'buy.noToken')}</p>`
      }
    </w3m-view-layout>`
  }

  #onSearchInput = (event: Event): void => {
    this.text = (event.target as HTMLElementTagNameMap['wui-input']).value
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-on-ramp-token-select-view': W3mOnRampTokenSelectView
  }
}
