import { css, html, nothing } from 'lit'
import { chooseAllowance } from '../../../src/controllers/swap/swap-review.ts'
import { isUnlimited } from '../../../src/core/money/swap-rules.ts'
import { shortenAddress } from '../../../src/core/chain/address.ts'
import { formatExactAmount, fromBaseUnits } from '../../../src/core/money/amount.ts'
import { $swapReview, $swapRun, $remainingSwapSteps } from '../../../src/state/swap/swap-review.ts'
import { $language, t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset } from '../../styles/reset.ts'

/** Selects the allowance of the router: the exact amount, or unlimited with a warning. */
@element('w3m-swap-permission')
export class W3mSwapPermission extends LocalizedElement {
  static override styles = [
    reset,
    css`
      :host {
        display: block;
        flex: none;
      }
      :host([empty]) {
        display: none;
      }
      fieldset {
        margin: 0;
        padding: 4px 16px 8px;
        border: 0;
        border-radius: var(--wui-r-sheet);
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet);
      }
      legend {
        float: inline-start;
        inline-size: 100%;
        padding-block: 10px 2px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
      }
      label {
        clear: both;
        display: grid;
        grid-template-columns: 20px minmax(0, 1fr);
        align-items: center;
        gap: 2px 12px;
        min-block-size: 44px;
        padding-block: 6px;
        cursor: pointer;
      }
      input {
        inline-size: 20px;
        block-size: 20px;
        margin: 0;
        accent-color: var(--wui-accent);
      }
      b {
        font-weight: 550;
      }
      small {
        grid-column: 2;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        line-height: 1.4;
      }
      .all:has(:checked) small {
        color: var(--wui-bad);
      }
      @media (forced-colors: active) {
        fieldset {
          border: 1px solid CanvasText;
        }
      }
    `,
  ]

  #review = new StoreController(this, $swapReview)
  #remainingSteps = new StoreController(this, $remainingSwapSteps)
  #run = new StoreController(this, $swapRun)
  #language = new StoreController(this, $language)
  #choose = new Action(this, chooseAllowance)

  override render() {
    const intent = this.#review.value?.intent
    const needsApproval = intent?.approval !== undefined && this.#remainingSteps.value.includes('approve')
    this.toggleAttribute('empty', !needsApproval)
    if (!intent || !needsApproval) return nothing
    const { from, units, router } = intent
    const params = {
      amount: formatExactAmount(fromBaseUnits(units, from.decimals), this.#language.value.tag),
      symbol: from.symbol,
      exchange: shortenAddress(router),
    }
    const isAll = isUnlimited(intent)
    const isLocked = this.#run.value !== undefined || this.#choose.pending
    return html`<fieldset ?disabled=${isLocked}>
      <legend>${t('swap.allowance')}</legend>
      <label
        ><input type="radio" name="allowance" .checked=${!isAll} @change=${() => this.#choose.run(false)} /><b
          >${t('swap.allowExact')}</b
        ><small>${t('swap.allowExactText', params)}</small></label
      >
      <label class="all"
        ><input
          type="radio"
          name="allowance"
          data-testid="swap-allow-all"
          .checked=${isAll}
          @change=${() => this.#choose.run(true)}
        /><b>${t('swap.allowAll')}</b><small>${t('swap.allowAllText', params)}</small></label
      >
    </fieldset>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-permission': W3mSwapPermission
  }
}
