import { html, nothing } from 'lit'
import { formatExactAmount, fromBaseUnits } from '../../../src/core/money/amount.ts'
import { $account } from '../../../src/state/account/account.ts'
import {
  $isSwapChanged,
  $swapReview,
  $remainingSwapSteps,
  $swapStop,
} from '../../../src/state/swap/swap-review.ts'
import { $language, t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset } from '../../styles/reset.ts'
import { stack } from '../../styles/stack.ts'
import '../../ui/wui-note.ts'
import { swapStopNote } from './swap-notes.ts'

/**
 * Warnings before the next press: changed numbers, the reason why the swap was stopped, a changed source of the price, and fees of the
 * token.
 */
@element('w3m-swap-review-notes')
export class W3mSwapReviewNotes extends LocalizedElement {
  static override styles = [reset, stack]

  #review = new StoreController(this, $swapReview)
  #remainingSteps = new StoreController(this, $remainingSwapSteps)
  #stopReason = new StoreController(this, $swapStop)
  #isChanged = new StoreController(this, $isSwapChanged)
  #account = new StoreController(this, $account)
  #language = new StoreController(this, $language)

  override render() {
    const review = this.#review.value
    this.toggleAttribute(
      'empty',
      !this.#isChanged.value &&
        !this.#stopReason.value &&
        !review?.isFallback &&
        review?.receivedUnits === undefined,
    )
    if (!review) return nothing
    const { isFallback } = review
    return html`
      ${this.#isChanged.value ? html`<wui-note tone="warn" live="alert">${t('swap.changed')}</wui-note>` : nothing}
      ${this.#renderStop()}
      ${isFallback ? html`<wui-note tone="warn" live="status">${t('swap.sourceChanged')}</wui-note>` : nothing}
      ${this.#renderTokenFee()}
    `
  }

  #renderStop() {
    const stopError = this.#stopReason.value
    if (stopError?.code !== 'USER_REJECTED')
      return stopError ? swapStopNote(stopError, this.#review.value?.network) : nothing
    const isPermission = this.#remainingSteps.value[0] !== 'swap'
    const wallet = this.#account.value.wallet?.name ?? t('send.yourWallet')
    return html`<wui-note
      tone="warn"
      live="status"
      .heading=${t(isPermission ? 'swap.stepDeclined' : 'swap.declined')}
      >${isPermission ? t('swap.stepDeclinedText') : t('swap.declinedText', { wallet })}</wui-note
    >`
  }

  #renderTokenFee() {
    const { receivedUnits, intent } = this.#review.value ?? {}
    if (receivedUnits === undefined || !intent) return nothing
    const { symbol, decimals } = intent.to
    const amount = formatExactAmount(fromBaseUnits(receivedUnits, decimals), this.#language.value.tag)
    return html`<wui-note tone="warn">${t('swap.tokenFee', { amount, symbol })}</wui-note>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-review-notes': W3mSwapReviewNotes
  }
}
