import { css, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { removeIntent } from '../../src/controllers/request/open-requests.ts'
import { showView } from '../../src/controllers/shell/modal.ts'
import { shortenAddress } from '../../src/core/chain/address.ts'
import { $openSends } from '../../src/state/send/send.ts'
import { $language, t } from '../../src/text/text.ts'
import { element } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { LocalizedElement } from '../base/localized-element.ts'
import { reset, visuallyHidden } from '../styles/reset.ts'
import '../ui/wui-button.ts'
import '../ui/wui-note.ts'
import { mapAmount, shortAmount, renderShortAmount } from './short-amount.ts'

const maxCollapsed = 3

/** Transfers of the account whose outcome is unknown. The user checks and dismisses them. */
@element('w3m-open-sends')
export class W3mOpenSends extends LocalizedElement {
  static override styles = [
    reset,
    visuallyHidden,
    css`
      :host {
        display: block;
        flex: none;
      }
      :host([empty]) {
        display: none;
      }
      ul {
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 0 12px;
        padding-block: 4px;
        overflow-wrap: anywhere;
      }
      li wui-button {
        flex: none;
        margin-inline: -14px;
      }
      li + li {
        border-block-start: 1px solid var(--wui-line);
      }
    `,
  ]

  /** Whether the surrounding screen is the list of transactions. */
  @property({ type: Boolean }) listed = false

  /** Whether all transfers are shown, even if there are too many to fit above a form. */
  @state() private isExpanded = false

  #openSends = new StoreController(this, $openSends)
  #language = new StoreController(this, $language)

  override render() {
    const openSends = this.#openSends.value
    this.toggleAttribute('empty', !openSends.length)
    if (!openSends.length) return nothing
    const locale = this.#language.value.tag
    const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    return html`<wui-note tone="warn" live="status" .heading=${t('send.openTitle')}>
      <ul role="list">
        ${repeat(
          this.isExpanded ? openSends : openSends.slice(0, maxCollapsed),
          ({ id }) => id,
          ({ id, amount, symbol, receiver, askedAt }) => {
            const summary = mapAmount(shortAmount(amount, locale), digits =>
              t('send.openOne', {
                amount: digits,
                symbol,
                recipient: shortenAddress(receiver),
                time: dateFormat.format(askedAt),
              }),
            )
            return html`<li>
              <span title=${receiver}>${renderShortAmount(summary)}</span>
              <wui-button
                variant="link"
                .label=${`${t('send.dismiss')}: ${summary.full}`}
                @click=${() => void removeIntent(id)}
                >${t('send.dismiss')}</wui-button
              >
            </li>`
          },
        )}
      </ul>
      ${
        this.isExpanded || openSends.length <= maxCollapsed
          ? nothing
          : html`<wui-button variant="link" @click=${this.#showAll}
              >${t('send.openMore', { count: openSends.length - maxCollapsed })}</wui-button
            >`
      }
      ${
        this.listed
          ? nothing
          : html`<wui-button variant="link" @click=${() => showView({ name: 'Transactions' })}
              >${t('send.openLook')}</wui-button
            >`
      }
    </wui-note>`
  }

  #showAll = (): void => {
    this.isExpanded = true
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-open-sends': W3mOpenSends
  }
}
