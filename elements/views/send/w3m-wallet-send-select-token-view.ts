import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { chooseToken } from '../../../src/controllers/send/send-form.ts'
import { loadTokens } from '../../../src/controllers/account/token-balances.ts'
import { isSameToken, tokenKey } from '../../../src/core/money/token.ts'
import { $sendToken } from '../../../src/state/send/send.ts'
import { $knownTokens } from '../../../src/state/account/known-tokens.ts'
import { $tokens } from '../../../src/state/account/token-balances.ts'
import { $language, t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { selectableTokenRow, tokenRowStyles } from '../../parts/token-row.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-input.ts'
import '../../ui/wui-note.ts'
import '../../ui/wui-sheet.ts'

/** Selection of the token to send. */
@element('w3m-wallet-send-select-token-view')
export class W3mWalletSendSelectTokenView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    tokenRowStyles,
    css`
      .none {
        padding: 32px 16px;
        color: var(--wui-t2);
        text-align: center;
      }
    `,
  ]

  #tokens = new StoreController(this, $tokens)
  #knownTokens = new StoreController(this, $knownTokens)
  #token = new StoreController(this, $sendToken)
  #language = new StoreController(this, $language)
  #retry = new Action(this, () => loadTokens({ now: true }))

  @state() private text = ''

  override render() {
    const { tokens, status } = this.#tokens.value
    const currentToken = this.#token.value
    const query = this.text.trim().toLowerCase()
    const matches = tokens.filter(token =>
      [token.name, token.symbol, token.address ?? ''].some(text => text.toLowerCase().includes(query)),
    )
    return html`<w3m-view-layout exportparts="body, footer">
      <wui-input
        type="search"
        icon="search"
        hide-label
        .label=${t('send.search')}
        .placeholder=${t('send.search')}
        .value=${this.text}
        @input=${this.#onSearchInput}
      ></wui-input>
      ${
        status === 'failed'
          ? html`<wui-note tone="bad" live="status"
              >${t('send.tokensFailed')}
              <wui-button variant="link" ?pending=${this.#retry.pending} @click=${this.#retry.run}
                >${t('send.retry')}</wui-button
              ></wui-note
            >`
          : nothing
      }
      ${
        matches.length
          ? html`<wui-sheet role="list">${repeat(matches, tokenKey, token =>
              selectableTokenRow(
                { token, knownTokens: this.#knownTokens.value, locale: this.#language.value.tag },
                {
                  isCurrent: currentToken !== undefined && isSameToken(currentToken, token),
                  onPress: () => chooseToken(token),
                },
              ),
            )}</wui-sheet>`
          : status === 'ready'
            ? html`<p class="none" role="status">${t(tokens.length ? 'send.noToken' : 'send.noTokens')}</p>`
            : nothing
      }
    </w3m-view-layout>`
  }

  #onSearchInput(event: Event): void {
    this.text = (event.target as HTMLElementTagNameMap['wui-input']).value
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-select-token-view': W3mWalletSendSelectTokenView
  }
}
