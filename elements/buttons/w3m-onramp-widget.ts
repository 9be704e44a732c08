import { html, type TemplateResult } from 'lit'
import { isNetworkId } from '../../src/core/chain/caip.ts'
import { t } from '../../src/text/text.ts'
import { define } from '../base/define.ts'
import { buttonStyles } from './button.styles.ts'
import { PageButton } from './page-button.ts'

/**
 * Opens the onramp: `<w3m-onramp-widget token="USDC" amount="50" currency="USD">`. If no account is connected, opens the connect
 * screen instead.
 *
 * Every option of the modal can be set as an attribute.
 *
 * @tag w3m-onramp-widget
 * @slot - Replaces the label.
 * @csspart button - The native button.
 * @csspart label - Label of the button.
 * @csspart failed - Message shown when the modal does not load.
 * @cssprop --w3m-accent - Accent color, from which the other accent colors are derived.
 * @cssprop --w3m-font-family - Font family of all text.
 * @cssprop --w3m-font-size-master - Base of all font sizes. Default: 10px.
 * @cssprop --w3m-border-radius-master - Base of all radii. Default: 4px.
 * @cssstate connecting - A wallet is connecting or reconnecting.
 * @cssstate connected - A wallet is connected.
 * @fires w3m-open - The modal opened.
 * @fires w3m-close - The modal closed.
 * @fires w3m-connect - A wallet connected.
 * @fires w3m-disconnect - A wallet disconnected.
 * @fires w3m-account - The account changed.
 * @fires w3m-network - The network changed.
 * @fires w3m-sign-in - An account signed in to the app.
 * @fires w3m-sign-out - A session with the app ended.
 * @fires w3m-error - An action failed.
 * @fires w3m-event - An analytics event occurred.
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

  /** Symbol or address of the token to buy. Defaults to the first token for sale. */
  token?: string
  /** CAIP-2 id of the network to buy on. Defaults to the active network. */
  network?: string
  /** Amount to pay as a decimal string. */
  amount?: string
  /** Currency of the payment (ISO 4217). */
  currency?: string
  /** Label of the button. Defaults to `Buy`, followed by `token` if it is a symbol. */
  label?: string

  override render(): TemplateResult {
    const { status, token, network, amount, currency } = this
    this.showStates(status)
    const viewArguments = {
      ...(token && { token }),
      ...(isNetworkId(network) && { network }),
      ...(amount && { amount }),
      ...(currency && { currency }),
    }
    const symbol = token && token.length <= 20 ? token : ''
    return this.renderFrame('w3m-onramp-widget-button', {
      open:
        status === 'connected'
          ? { view: 'OnRampProviders', arguments: viewArguments, namespace: this.namespace }
          : { namespace: this.namespace },
      variant: 'fill steady',
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
