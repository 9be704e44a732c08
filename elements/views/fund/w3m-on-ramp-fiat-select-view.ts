import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { chooseCurrency } from '../../../src/controllers/buy/buy-form.ts'
import { $buyList, $payCurrency } from '../../../src/state/buy/buy.ts'
import { $language, t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-image.ts'
import '../../ui/wui-input.ts'
import '../../ui/wui-list-item.ts'
import '../../ui/wui-sheet.ts'

/** Selection of the payment currency, with localized names. */
@element('w3m-on-ramp-fiat-select-view')
export class W3mOnRampFiatSelectView extends LocalizedElement {
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
  #currency = new StoreController(this, $payCurrency)
  #language = new StoreController(this, $language)

  @state() private text = ''

  override render() {
    const names = new Intl.DisplayNames(this.#language.value.tag, { type: 'currency' })
    const query = this.text.trim().toLowerCase()
    const matches = this.#list.value.currencies
      .map(({ code, image }) => ({ code, image, name: names.of(code) ?? code }))
      .filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(query))
    return html`<w3m-view-layout exportparts="body, footer">
      <wui-input
        type="search"
        icon="search"
        hide-label
        .label=${t('buy.searchCurrency')}
        .placeholder=${t('buy.searchCurrency')}
        .value=${this.text}
        @input=${this.#onSearchInput}
      ></wui-input>
      ${
        matches.length
          ? html`<wui-sheet role="list" exportparts="sheet"
              >${matches.map(
                ({ code, image, name }, index) => html`<div role="listitem">
                  <wui-list-item
                    flat
                    exportparts="row, row-title, row-note"
                    data-testid=${`onramp-currency-${code}`}
                    ?line=${index > 0}
                    ?current=${code === this.#currency.value.code}
                    .label=${name}
                    .note=${code}
                    @click=${() => chooseCurrency(code)}
                    >${image ? html`<wui-image slot="image" .src=${image} .name=${code}></wui-image>` : nothing}</wui-list-item
                  >
                </div>`,
              )}</wui-sheet
            >`
          : html`<p class="none" role="status">${t('buy.noCurrency')}</p>`
      }
    </w3m-view-layout>`
  }

  #onSearchInput = (event: Event): void => {
    this.text = (event.target as HTMLElementTagNameMap['wui-input']).value
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-on-ramp-fiat-select-view': W3mOnRampFiatSelectView
  }
}
