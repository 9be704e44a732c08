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
  #active = new StoreController(this, $activeNetwork)
  #account = new StoreController(this, $account)
  #language = new StoreController(this, $language)
  #switch = new Action(this, async () => {
    const network = networkOfPage(this)
    if (network) await switchNetwork(network.id)
  })
  #stop: (() => void) | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stop?.()
    this.#stop = undefined
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated) this.#prefill()
  }

  override willUpdate(changed: PropertyValues): void {
    if (this.#hasChanged(changed) || !this.#stop) this.#prefill()
  }

  #hasChanged(changed: PropertyValues): boolean {
    return ['fromToken', 'toToken', 'amount', 'network'].some(name => changed.has(name))
  }

  #prefill(): void {
    this.#stop?.()
    this.#stop = keepSwapPageFilled(() => this)
  }

  override render() {
    const target = networkOfPage(this)
    const active = this.#active.value
    const isElsewhere =
      this.#account.value.status === 'connected' && target !== undefined && active && active.id !== target.id
    const { tag, direction } = this.#language.value
    return html`<section aria-label=${t('swap.title')} lang=${tag} dir=${direction}>
      ${
        isElsewhere
          ? html`<div class="other">
              <wui-note tone="warn" live="status"
                >${t('swap.otherNetwork', { name: target.name, network: active.name })}</wui-note
              >
              <wui-button data-testid="swap-network-button" ?pending=${this.#switch.pending} @click=${this.#switch.run}
                >${t('swap.switchTo', { name: target.name })}</wui-button
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
