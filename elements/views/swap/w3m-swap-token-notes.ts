import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import type { SwapToken } from '../../../src/core/money/swap.ts'
import { isNativeToken } from '../../../src/core/money/swap-rules.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { WordsElement } from '../../base/words-element.ts'
import { tokenMarkWords } from '../../parts/token-mark-words.ts'
import '../../parts/w3m-token-address.ts'
import { reset } from '../../styles/reset.ts'
import { stack } from '../../styles/stack.ts'
import '../../ui/wui-note.ts'
import './w3m-swap-token-note.ts'

/** Contracts of the tokens of a reviewed swap: their addresses, and a warning if a label cannot be trusted. */
@element('w3m-swap-token-notes')
export class W3mSwapTokenNotes extends WordsElement {
  static override styles = [reset, stack]

  @property({ attribute: false }) tokens: readonly SwapToken[] = []

  #network = new StoreController(this, $activeNetwork)

  override render() {
    return this.tokens.filter(token => !isNativeToken(token)).map(token => this.#renderToken(token))
  }

  #renderToken(token: SwapToken) {
    const networkId = this.#network.value?.id
    const { claimed, isUnnamed, isKnown, address, symbol } = token
    return html`${
      claimed === undefined
        ? nothing
        : html`<wui-note tone="bad" live="status" .heading=${tokenMarkWords({ kind: 'mislabeled', claimed })}
            >${t('token.mislabeledText', { symbol })}</wui-note
          >`
    }
    ${isUnnamed ? html`<wui-note tone="warn" live="status">${tokenMarkWords({ kind: 'unnamed' })}</wui-note>` : nothing}
    ${
      isKnown
        ? html`<w3m-token-address .token=${{ address, ...(networkId && { networkId }) }}></w3m-token-address>`
        : html`<w3m-swap-token-note .token=${token}></w3m-swap-token-note>`
    }`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-token-notes': W3mSwapTokenNotes
  }
}
