import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { loadTokens } from '../../src/controllers/account/token-balances.ts'
import { tokenKey } from '../../src/core/money/token.ts'
import { $knownTokens } from '../../src/state/account/known-tokens.ts'
import { $visibleTokens } from '../../src/state/account/restored-tokens.ts'
import { $language, t } from '../../src/text/text.ts'
import { element } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { LocalizedElement } from '../base/localized-element.ts'
import { reset } from '../styles/reset.ts'
import '../ui/wui-button.ts'
import '../ui/wui-note.ts'
import '../ui/wui-sheet.ts'
import { ListFrame, listStyles } from './list-frame.ts'
import { tokenRow, tokenRowStyles } from './token-row.ts'
import './w3m-empty.ts'
import './w3m-row-skeletons.ts'

/** Loads the module that shows cached tokens first. If it fails to load, tokens are requested without the cache. */
const importTokens = () => import('../../src/controllers/account/visible-tokens.ts')

/** Tokens of the account: the first ones, and the rest on demand. Shows the states loading, empty, stale and failed. */
@element('w3m-token-list')
export class W3mTokenList extends LocalizedElement {
  static override styles = [reset, listStyles, tokenRowStyles]

  /** Number of rows shown before "show all". */
  @property({ type: Number }) maxRows = 5
  @state() private isExpanded = false

  #tokens = new StoreController(this, $visibleTokens)
  #knownTokens = new StoreController(this, $knownTokens)
  #language = new StoreController(this, $language)
  #frame = new ListFrame(this, {
    load: () =>
      importTokens().then(
        m => m.showTokens(),
        () => loadTokens(),
      ),
    reload: () =>
      importTokens().then(
        m => m.reloadTokens(),
        () => loadTokens({ now: true }),
      ),
    failureText: 'send.tokensFailed',
  })

  override render() {
    const { status, tokens, source, isOld } = this.#tokens.value
    if (!tokens.length)
      return this.#frame.renderEmpty(
        status,
        html`<w3m-empty data-testid="empty-account-state" icon="wallet" .heading=${t('send.noTokens')}></w3m-empty>`,
        html`<w3m-row-skeletons count="3"></w3m-row-skeletons>`,
      )
    const knownTokens = this.#knownTokens.value
    const locale = this.#language.value.tag
    const visibleTokens = this.isExpanded ? tokens : tokens.slice(0, this.maxRows)
    return html`
      ${
        status === 'failed'
          ? html`<wui-note tone="warn" live="status"
              >${t('money.old')}
              <wui-button variant="link" ?pending=${this.#frame.retry.pending} @click=${this.#frame.retry.run}
                >${t('send.retry')}</wui-button
              ></wui-note
            >`
          : isOld
            ? html`<wui-note icon="clock">${t('money.fromBefore')}</wui-note>`
            : nothing
      }
      <wui-sheet role="list" aria-label=${t('money.tokens')}>
        ${repeat(
          visibleTokens,
          tokenKey,
          (token, index) =>
            html`<div class="item row" part="row" role="listitem" tabindex=${index === this.maxRows ? '-1' : nothing}
              >${tokenRow({ token, knownTokens, locale })}</div
            >`,
        )}
      </wui-sheet>
      ${
        visibleTokens.length < tokens.length
          ? html`<wui-button variant="link" @click=${this.#showAll}
              >${t('money.showAll', { total: tokens.length })}</wui-button
            >`
          : nothing
      }
      ${source === 'chain' ? html`<wui-note>${t('money.chainOnly')}</wui-note>` : nothing}
    `
  }

  // The button is removed, so the focus moves to the first newly shown row.
  async #showAll(): Promise<void> {
    this.isExpanded = true
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('.row[tabindex]')?.focus()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-token-list': W3mTokenList
  }
}
