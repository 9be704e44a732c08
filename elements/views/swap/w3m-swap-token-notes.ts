import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import type { SwapToken } from '../../../src/core/money/swap.ts'
import { isNativeToken } from '../../../src/core/money/swap-rules.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { tokenMarkText } from '../../parts/token-mark-text.ts'
import { reset } from '../../styles/reset.ts'
import { stack } from '../../styles/stack.ts'
import '../../ui/wui-note.ts'
import './w3m-swap-token-note.ts'

/** Warnings about tokens of a reviewed swap whose label cannot be trusted. Shows the address of an unknown token. */
@element('w3m-swap-token-notes')
export class W3mSwapTokenNotes extends LocalizedElement {
  static override styles = [reset, stack]

  @property({ attribute: false }) tokens: readonly SwapToken[] = []

  override render() {
    const markedTokens = this.tokens.filter(
      token => !isNativeToken(token) && (token.claimed !== undefined || token.isUnnamed || !token.isKnown),
    )
    this.toggleAttribute('empty', !markedTokens.length)
    return markedTokens.map(token => this.#renderToken(token))
  }

  #renderToken(token: SwapToken) {
    const { claimed, isUnnamed, isKnown, symbol } = token
    return html`${
      claimed === undefined
        ? nothing
        : html`<wui-note tone="bad" live="status" .heading=${tokenMarkText({ kind: 'mislabeled', claimed })}
            >${t('token.mislabeledText', { symbol })}</wui-note
          >`
    }
    ${isUnnamed ? html`<wui-note tone="warn" live="status">${tokenMarkText({ kind: 'unnamed' })}</wui-note>` : nothing}
    ${isKnown ? nothing : html`<w3m-swap-token-note .token=${token}></w3m-swap-token-note>`}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-token-notes': W3mSwapTokenNotes
  }
}
