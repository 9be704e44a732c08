import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { walletFeatures, type WalletFeature } from '../../../src/core/money/features.ts'
import type { View } from '../../../src/core/view.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { type TextKey, t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset } from '../../styles/reset.ts'
import type { IconName } from '../../ui/more-icons.ts'
import '../../ui/wui-icon.ts'

const buttons: Readonly<Record<WalletFeature, { icon: IconName; text: TextKey; view: View }>> = {
  onramp: { icon: 'card', text: 'buy.action', view: { name: 'OnRampProviders' } },
  swaps: { icon: 'swap', text: 'money.swap', view: { name: 'Swap' } },
  receive: { icon: 'receive', text: 'receive.title', view: { name: 'WalletReceive' } },
  send: { icon: 'send', text: 'send.title', view: { name: 'WalletSend' } },
}

/** Actions of the account in the order set by the app, as round buttons. */
@element('w3m-wallet-features')
export class W3mWalletFeatures extends LocalizedElement {
  static override styles = [
    reset,
    css`
      :host {
        display: block;
        flex: none;
      }
      .all {
        display: grid;
        grid-auto-flow: column;
        grid-auto-columns: minmax(0, 1fr);
        gap: 12px;
      }
      button {
        inline-size: 100%;
        display: grid;
        justify-items: center;
        gap: 8px;
        font-size: var(--wui-fs-cap);
        font-weight: 600;
        text-align: center;
        overflow-wrap: anywhere;
      }
      .pill {
        display: grid;
        place-items: center;
        inline-size: 100%;
        block-size: var(--wui-control);
        border-radius: var(--wui-r-pill);
        background: var(--wui-soft);
        box-shadow: var(--wui-outline);
        color: var(--wui-accent);
        transition: background-color var(--wui-t-press);
      }
      @media (hover: hover) {
        button:hover .pill {
          background: var(--wui-soft-2);
        }
      }
      @media (forced-colors: active) {
        .pill {
          border: 1px solid ButtonBorder;
        }
      }
    `,
  ]

  /** Whether the account belongs to an external wallet. Changes the test ids only. */
  @property({ type: Boolean }) plain = false

  #account = new StoreController(this, $account)
  #options = new StoreController(this, $options)

  override render() {
    const { namespace } = this.#account.value
    const features = namespace ? walletFeatures(namespace, this.#options.value) : []
    if (!features.length) return nothing
    return html`<div class="all" data-testid="w3m-account-wallet-features-widget">
      ${features.map(feature => {
        const { icon, text, view } = buttons[feature]
        const button = html`<button type="button" data-testid=${`wallet-features-${feature}-button`} @click=${() => showView(view)}>
          <span class="pill"><wui-icon name=${icon}></wui-icon></span>${t(text)}
        </button>`
        // The test id of the plain layout is on a wrapper around the button that both layouts share.
        return this.plain
          ? html`<div data-testid=${`w3m-account-default-${feature}-button`}>${button}</div>`
          : button
      })}
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-features': W3mWalletFeatures
  }
}
