import { html, type TemplateResult } from 'lit'
import { isNetworkId } from '../../src/core/chain/caip.ts'
import { t } from '../../src/text/text.ts'
import { define } from '../base/define.ts'
import { buttonStyles } from './button.styles.ts'
import { PageButton } from './page-button.ts'

/**
 * Leads to buying: `<w3m-onramp-widget token="USDC" amount="50" currency="USD">`. Whoever is not connected yet connects first.
 *
 * Every option of the modal can be written as an attribute.
 *
 * @tag w3m-onramp-widget
 * @slot - Content instead of the label.
 * @csspart button - The button itself.
 * @csspart label - Its words.
 * @csspart failed - The sentence that appears when the modal does not load.
 * @cssprop --w3m-accent - The one color everything follows.
 * @cssprop --w3m-font-family - Typeface of all text.
 * @cssprop --w3m-font-size-master - Every size is a multiple of it (10px).
 * @cssprop --w3m-border-radius-master - Every radius is a multiple of it (4px).
 * @cssstate connecting - While a connection is being made or restored.
 * @cssstate connected - While an account is connected.
 * @fires w3m-open - The modal opened.
 * @fires w3m-close - The modal closed.
 * @fires w3m-connect - A wallet connected.
 * @fires w3m-disconnect - A wallet left.
 * @fires w3m-account - The account changed.
 * @fires w3m-network - The network changed.
 * @fires w3m-sign-in - An account signed in to the app.
 * @fires w3m-sign-out - A session of the app ended.
 * @fires w3m-error - Something failed.
 * @fires w3m-event - Something happened that analytics would like to know.
 */
export class W3mOnrampWidget extends PageButton {
  static override styles = buttonStyles
  static override properties = {
    token: { reflect: true },
    network: { reflect: true },
    amount: { reflect: true },
    currency: { reflect: true },
    label: {},
  }

  /** Symbol or address of the token to buy; without it the first that is sold. */
  token?: string
  /** CAIP-2 id of the network to buy on; without it the active one. */
  network?: string
  /** What is paid, a decimal text. */
  amount?: string
  /** Currency of the payment (ISO 4217). */
  currency?: string
  /** Words of the button; without it `Buy` and the symbol of the token. */
  label?: string

  override render(): TemplateResult {
    const { status, token, network, amount, currency } = this
    this.showStates(status)
    const wish = {
      ...(token && { token }),
      ...(isNetworkId(network) && { network }),
      ...(amount && { amount }),
      ...(currency && { currency }),
    }
    const symbol = token && token.length <= 20 ? token : ''
    return this.frame('w3m-onramp-widget-button', {
      open:
        status === 'connected'
          ? { view: 'OnRampProviders', arguments: wish, namespace: this.namespace }
          : { namespace: this.namespace },
      look: 'fill steady',
      content: html`<slot><span part="label" class="label" .textContent=${this.label ?? `${t('button.buy')} ${symbol}`.trim()}></span></slot>`,
    })
  }
}
define('w3m-onramp-widget', W3mOnrampWidget)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-onramp-widget': W3mOnrampWidget
  }
}
