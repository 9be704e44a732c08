import { css, html, nothing } from 'lit'
import { enterSlippage } from '../../../src/controllers/swap/swap-form.ts'
import { isHighSlippage, serviceSlippages } from '../../../src/core/money/swap-rules.ts'
import { $swapForm, $swapSources } from '../../../src/state/swap/swap.ts'
import { $language, t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-chip.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-input.ts'
import '../../ui/wui-note.ts'
import { percentText } from './swap-texts.ts'

const chainChoices = [0.5, 1, 3]

/** Slippage tolerance: presets, and a custom value when swapping on chain. */
@element('w3m-swap-slippage')
export class W3mSwapSlippage extends LocalizedElement {
  static override styles = [
    reset,
    css`
      :host {
        display: block;
        flex: none;
        border-radius: var(--wui-r-sheet);
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet);
        font-size: var(--wui-fs-small);
      }
      summary {
        display: flex;
        align-items: center;
        gap: 8px;
        min-block-size: 48px;
        padding-inline: 16px;
        border-radius: inherit;
        cursor: pointer;
        list-style: none;
        color: var(--wui-t2);
      }
      summary::-webkit-details-marker {
        display: none;
      }
      b {
        margin-inline-start: auto;
        color: var(--wui-t1);
        font-weight: 550;
        font-variant-numeric: tabular-nums;
      }
      wui-icon {
        transition: rotate var(--wui-t-press);
      }
      [open] wui-icon {
        rotate: 180deg;
      }
      @media (prefers-reduced-motion: reduce) {
        wui-icon {
          transition: none;
        }
      }
      .choice {
        display: grid;
        gap: 12px;
        padding: 0 16px 16px;
      }
      .chips {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      p {
        color: var(--wui-t2);
        line-height: 1.45;
      }
      @media (forced-colors: active) {
        :host {
          border: 1px solid CanvasText;
        }
      }
    `,
  ]

  #form = new StoreController(this, $swapForm)
  #sources = new StoreController(this, $swapSources)
  #language = new StoreController(this, $language)
  /** Text that the user entered last. The field keeps the text while it is invalid or incomplete. */
  #typedText = ''

  override render() {
    const { slippage } = this.#form.value
    const locale = this.#language.value.tag
    const isService = this.#sources.value.sources[0] === 'service'
    const choices = isService ? serviceSlippages : chainChoices
    const slippageText = slippage === undefined ? '–' : percentText(slippage, locale)
    return html`<details>
      <summary>
        ${t('swap.slippage')}<b>${slippageText}</b><wui-icon name="down" size="16"></wui-icon>
      </summary>
      <div class="choice">
        <p>${t('swap.slippageText')}</p>
        <div class="chips" role="group" aria-label=${t('swap.slippage')}>
          ${choices.map(
            choice =>
              html`<wui-chip
                pressed=${String(choice === slippage) as 'true' | 'false'}
                @click=${() => this.#choose(String(choice))}
                >${percentText(choice, locale)}</wui-chip
              >`,
          )}
        </div>
        ${isService ? html`<p>${t('swap.slippageWhole')}</p>` : this.#renderField(choices)}
        ${
          slippage !== undefined && isHighSlippage(slippage)
            ? html`<wui-note tone="warn" live="status"
                >${t('swap.slippageHigh', { percent: percentText(slippage, locale) })}</wui-note
              >`
            : nothing
        }
      </div>
    </details>`
  }

  #renderField(choices: readonly number[]) {
    const { slippage } = this.#form.value
    const customText =
      slippage === undefined ? this.#typedText : choices.includes(slippage) ? '' : String(slippage)
    return html`<wui-input
      input-testid="swap-slippage-input"
      .label=${t('swap.slippageOther')}
      .placeholder=${percentText(choices[1] ?? 1, this.#language.value.tag)}
      .value=${customText === String(parsePercent(this.#typedText)) ? this.#typedText : customText}
      .error=${slippage === undefined ? t('swap.slippageRange') : ''}
      maxlength="8"
      @input=${(event: Event) => this.#choose((event.target as HTMLElementTagNameMap['wui-input']).value)}
    ></wui-input>`
  }

  #choose(text: string): void {
    this.#typedText = text
    enterSlippage(text)
  }
}

// Parses incomplete numbers such as `1,` and `1.` too, so that the field can keep the typed text.
const parsePercent = (text: string): number => Number(text.trim().replace(',', '.').replace('%', ''))

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-slippage': W3mSwapSlippage
  }
}
