import { css, html, LitElement, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { switchNetwork } from '../../../src/controllers/network/switch-network.ts'
import { keepSwapPageFilled, networkOfPage } from '../../../src/controllers/handle/swap-page.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $activeNetwork, $networks } from '../../../src/state/network/networks.ts'
import { $language, t } from '../../../src/text/text.ts'
import '../../base/replaced-text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-note.ts'
import './w3m-swap-screen.ts'

/** The swap form embedded in a page, prefilled from the page's attributes. */
@element('w3m-swap-page')
export class W3mSwapPage extends LitElement {
  static override styles = [
    reset,
    css`
      :host {
        display: block;
      }
      .other {
        display: grid;
        gap: 12px;
        padding: 16px;
      }
    `,
  ]

  @property() fromToken?: string
  @property() toToken?: string
  @property() amount?: string
  @property() network?: string

  protected networks = new StoreController(this, $networks)
  #activeNetwork = new StoreController(this, $activeNetwork)
  #account = new StoreController(this, $account)
  #language = new StoreController(this, $language)
  #switchNetwork = new Action(this, async () => {
    const network = networkOfPage(this)
    if (network) await switchNetwork(network.id)
  })
  #stopFilling: (() => void) | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stopFilling?.()
    this.#stopFilling = undefined
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated) this.#prefill()
  }

  override willUpdate(changed: PropertyValues): void {
    if (this.#hasChanged(changed) || !this.#stopFilling) this.#prefill()
  }

  #hasChanged(changed: PropertyValues): boolean {
    return ['fromToken', 'toToken', 'amount', 'network'].some(name => changed.has(name))
  }

  #prefill(): void {
    this.#stopFilling?.()
    this.#stopFilling = keepSwapPageFilled(() => this)
  }

  override render() {
    const targetNetwork = networkOfPage(this)
    const activeNetwork = this.#activeNetwork.value
    const isOtherNetwork =
      this.#account.value.status === 'connected' &&
      targetNetwork !== undefined &&
      activeNetwork &&
      activeNetwork.id !== targetNetwork.id
    const { tag, direction } = this.#language.value
    return html`<section aria-label=${t('swap.title')} lang=${tag} dir=${direction}>
      ${
        isOtherNetwork
          ? html`<div class="other">
              <wui-note tone="warn" live="status"
                >${t('swap.otherNetwork', { name: targetNetwork.name, network: activeNetwork.name })}</wui-note
              >
              <wui-button data-testid="swap-network-button" ?pending=${this.#switchNetwork.pending} @click=${this.#switchNetwork.run}
                >${t('swap.switchTo', { name: targetNetwork.name })}</wui-button
              >
            </div>`
          : html`<w3m-swap-screen page exportparts="body, footer"></w3m-swap-screen>`
      }
    </section>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-page': W3mSwapPage
  }
}
