import { css, html, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit'
import { once } from '../../src/core/once.ts'
import { define } from '../base/define.ts'
import { PageWidget } from './page-widget.ts'

// Loads the form and its controllers. Token selection and review are screens of the modal.
const loadForm = once(async () => {
  const [{ prepareSwapPage }] = await Promise.all([
    import('../../src/controllers/handle/swap-page.ts'),
    import('../views/swap/w3m-swap-page.ts'),
  ])
  await prepareSwapPage()
})

/**
 * Swap form embedded in the page: `<w3m-swap from-token="USDC" to-token="native" amount="50">`.
 *
 * Token selection, review and wallet requests open in the modal. If no account is connected, the button connects one. Use only one of
 * these elements per page.
 *
 * Every option of the modal can be set as an attribute.
 *
 * @tag w3m-swap
 * @csspart card - Card around the form.
 * @csspart body - The form.
 * @csspart footer - Footer with the button.
 * @csspart failed - Message shown when the form does not load.
 * @cssprop --w3m-accent - Accent color, from which the other accent colors are derived.
 * @cssprop --w3m-font-family - Font family of all text.
 * @cssprop --w3m-font-size-master - Base of all font sizes. Default: 10px.
 * @cssprop --w3m-border-radius-master - Base of all radii. Default: 4px.
 * @cssprop --w3m-modal-width - Maximum width. Default: 376px.
 * @fires w3m-open - The modal opened.
 * @fires w3m-close - The modal closed.
 * @fires w3m-connect - A wallet connected.
 * @fires w3m-disconnect - A wallet disconnected.
 * @fires w3m-account - The account changed.
 * @fires w3m-network - The network changed.
 * @fires w3m-error - An action failed.
 * @fires w3m-event - An analytics event occurred.
 */
export class W3mSwap extends PageWidget {
  static override styles: CSSResultGroup[] = [
    ...PageWidget.styles,
    css`
      .card:not(.failed) {
        padding-block-start: 12px;
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    fromToken: { attribute: 'from-token', reflect: true },
    toToken: { attribute: 'to-token', reflect: true },
    amount: { reflect: true },
    network: { reflect: true },
  }

  /** Token to sell: an address, `native`, or a symbol from the app's or the built-in tokens. Defaults to the native currency. */
  fromToken?: string
  /** Token to buy, in the same format as `from-token`. */
  toToken?: string
  /** Amount to sell as a decimal string. */
  amount?: string
  /** CAIP-2 id of the network to swap on. Defaults to the active network. */
  network?: string

  protected override load(): Promise<unknown> {
    return loadForm()
  }

  override render(): TemplateResult {
    const { fromToken, toToken, amount, network } = this
    return this.renderCard(
      'w3m-swap',
      () => html`<w3m-swap-page
        exportparts="body, footer"
        .fromToken=${fromToken}
        .toToken=${toToken}
        .amount=${amount}
        .network=${network}
      ></w3m-swap-page>`,
    )
  }
}
define('w3m-swap', W3mSwap)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap': W3mSwap
  }
}
