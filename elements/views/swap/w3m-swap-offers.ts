import { html, nothing } from 'lit'
import { dropSwap, resumeSwap } from '../../../src/controllers/swap/swap-resume.ts'
import { fromBaseUnits } from '../../../src/core/money/amount.ts'
import { $swapResume } from '../../../src/state/swap/swap-review.ts'
import { $isSwapCleared, $swapForm } from '../../../src/state/swap/swap.ts'
import { $language, t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { mapAmount, shortAmount, renderShortAmount } from '../../parts/short-amount.ts'
import { reset, visuallyHidden } from '../../styles/reset.ts'
import { stack } from '../../styles/stack.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-note.ts'

/** Notices above the form: the form was cleared, an unfinished swap can be resumed, or the app prefilled an unknown or ambiguous token. */
@element('w3m-swap-offers')
export class W3mSwapOffers extends LocalizedElement {
  static override styles = [reset, visuallyHidden, stack]

  #form = new StoreController(this, $swapForm)
  #resume = new StoreController(this, $swapResume)
  #isCleared = new StoreController(this, $isSwapCleared)
  #language = new StoreController(this, $language)
  #continue = new Action(this, resumeSwap)

  override render() {
    this.toggleAttribute('empty', !this.#isCleared.value && !this.#resume.value && !this.#form.value.note)
    return html`${
      this.#isCleared.value
        ? html`<wui-note tone="warn" live="status">${t('swap.cleared')}</wui-note>`
        : nothing
    }
    ${this.#renderResume()} ${this.#renderPrefilled()}`
  }

  #renderResume() {
    const resumableSwap = this.#resume.value
    if (!resumableSwap) return nothing
    const { symbol } = resumableSwap.from
    const amount = shortAmount(
      fromBaseUnits(BigInt(resumableSwap.units), resumableSwap.from.decimals),
      this.#language.value.tag,
    )
    const text = mapAmount(amount, digits => t('swap.resumeText', { amount: digits, symbol }))
    return html`<wui-note live="status" .heading=${t('swap.resume')}
      >${renderShortAmount(text)}
      <wui-button
        variant="link"
        data-testid="swap-resume-button"
        ?pending=${this.#continue.pending}
        @click=${this.#continue.run}
        >${t('swap.resumeButton')}</wui-button
      >
      <wui-button variant="link" quiet @click=${() => void dropSwap()}>${t('swap.dropSwap')}</wui-button></wui-note
    >`
  }

  #renderPrefilled() {
    const { note } = this.#form.value
    if (!note) return nothing
    const text =
      note.kind === 'ambiguous'
        ? t('swap.ambiguous', { symbol: note.name })
        : t('swap.prefillUnknown', { named: note.name })
    return html`<wui-note tone="warn" live="status">${text}</wui-note>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-offers': W3mSwapOffers
  }
}
