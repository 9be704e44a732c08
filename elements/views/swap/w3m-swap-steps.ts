import { css, html, nothing } from 'lit'
import { formatExactAmount, fromBaseUnits } from '../../../src/core/money/amount.ts'
import { isUnlimited } from '../../../src/core/money/swap-rules.ts'
import {
  $swapDone,
  $swapReview,
  $remainingSwapSteps,
  type SwapReview,
  type SwapStepName,
} from '../../../src/state/swap/swap-review.ts'
import { $language, t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset, visuallyHidden } from '../../styles/reset.ts'
import '../../ui/wui-icon.ts'

/** Returns the label of a step. */
export function stepText(step: SwapStepName, { intent }: SwapReview, locale: string): string {
  const { from, to, units } = intent
  const amount = formatExactAmount(fromBaseUnits(units, from.decimals), locale)
  if (step === 'reset') return t('swap.stepReset')
  if (step === 'swap') return t('swap.stepSwap', { from: from.symbol, to: to.symbol })
  return t('swap.stepApprove', {
    amount: isUnlimited(intent) ? t('swap.allowAll') : amount,
    symbol: from.symbol,
  })
}

/** Progress of a swap with several steps. */
@element('w3m-swap-steps')
export class W3mSwapSteps extends LocalizedElement {
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
      ol {
        display: grid;
        gap: 4px;
        padding: 10px 16px;
        border-radius: var(--wui-r-sheet);
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet);
        list-style: none;
        font-size: var(--wui-fs-small);
      }
      li {
        display: flex;
        align-items: center;
        gap: 10px;
        min-block-size: 32px;
        color: var(--wui-t2);
      }
      li[aria-current] {
        color: var(--wui-t1);
        font-weight: 550;
      }
      .mark {
        display: grid;
        place-items: center;
        flex: none;
        inline-size: 24px;
        block-size: 24px;
        border-radius: 50%;
        background: var(--wui-sunk);
        font-size: var(--wui-fs-cap);
        font-variant-numeric: tabular-nums;
      }
      li[aria-current] .mark {
        background: var(--wui-soft);
        color: var(--wui-accent);
      }
      p {
        padding: 6px 16px 0;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
      }
      @media (forced-colors: active) {
        ol {
          border: 1px solid CanvasText;
        }
      }
    `,
  ]

  #review = new StoreController(this, $swapReview)
  #doneSteps = new StoreController(this, $swapDone)
  #remainingSteps = new StoreController(this, $remainingSwapSteps)
  #language = new StoreController(this, $language)

  override render() {
    const review = this.#review.value
    const isSingle = !review || review.steps.length < 2
    this.toggleAttribute('empty', isSingle)
    if (isSingle) return nothing
    const { steps, isBatch } = review
    const [nextStep] = this.#remainingSteps.value
    return html`<ol aria-label=${t('swap.steps')}>
        ${steps.map((step, index) => {
          const isDone = this.#doneSteps.value.includes(step)
          const isCurrent = !isDone && (isBatch || step === nextStep)
          return html`<li aria-current=${isCurrent && !isBatch ? 'step' : nothing}>
            <span class="mark" aria-hidden="true"
              >${isDone ? html`<wui-icon name="check" size="16"></wui-icon>` : index + 1}</span
            >
            <span
              ><span class="hidden">${t('swap.stepOf', { n: index + 1, count: steps.length })}: </span
              >${stepText(step, review, this.#language.value.tag)}${
                isDone ? html`<span class="hidden">, ${t('swap.stepDone')}</span>` : nothing
              }</span
            >
          </li>`
        })}
      </ol>
      ${isBatch ? html`<p>${t('swap.oneApproval')}</p>` : nothing}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-steps': W3mSwapSteps
  }
}
