import { css, html, nothing, type PropertyDeclarations } from 'lit'
import { loadTextPart } from '../../../src/controllers/settings/language.ts'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { startOffer, endOffer, offerWallets } from '../../../src/controllers/wallets/wallets.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import type { Settings } from '../../../src/core/options.ts'
import { $consent } from '../../../src/state/connect/consent.ts'
import { $connectors } from '../../../src/state/connect/connectors.ts'
import { $namespaces } from '../../../src/state/network/networks.ts'
import { loginOffers } from '../../../src/core/wallet/login-offers.ts'
import { findMissingRequirement, needsConsent } from '../../../src/core/wallet/offers.ts'
import { $offeredWallets } from '../../../src/state/wallets/offered-wallets.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { $platform } from '../../../src/state/shell/platform.ts'
import { $recentWallets } from '../../../src/state/wallets/wallets.ts'
import { t } from '../../../src/text/text.ts'
import { define } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import './w3m-connector-list.ts'
import './w3m-login.ts'
import '../../parts/w3m-view-layout.ts'
import { plainButtons } from '../../styles/plain-buttons.ts'
import { reset } from '../../styles/reset.ts'
import { tile, tileStyles } from '../../ui/tile.ts'

/** Whether the app configures the layout of the connect options. */
const hasCustomOrder = ({ connectorTypeOrder, connectMethodsOrder, features }: Settings): boolean =>
  Boolean(
    connectorTypeOrder?.length ||
      connectMethodsOrder?.length ||
      features?.collapseWallets ||
      features?.emailShowWallets === false,
  )

/** Options to connect a wallet. If there are none, explains why. */
export class W3mConnectScreen extends LocalizedElement {
  static override styles = [
    reset,
    plainButtons,
    tileStyles,
    // `w3m-connect-empty`: Reserves its height, because it loads later.
    // `@media (max-height: 760px)`: Smaller sizes, so that everything is visible at once on a small phone or in a low window.
    css`
      :host,
      w3m-view-layout {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
      }
      w3m-connect-empty {
        flex: none;
        min-block-size: 164px;
      }
      .app {
        display: flex;
        align-items: center;
        gap: 8px;
        flex: none;
        padding-inline: 4px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-small);
        font-weight: 550;
        overflow-wrap: anywhere;
      }
      .tile {
        --n: 24;
      }
      .newcomer {
        flex: none;
      }
      @media (max-height: 760px) {
        :host {
          --wui-control: 46px;
          --wui-gap: 8px;
        }
      }
      .newcomer,
      .failed {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: center;
        color: var(--wui-t2);
        font-size: var(--wui-fs-small);
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    namespace: { attribute: false },
    isLoginShown: { state: true },
  }

  /** Limits the screen to one namespace. */
  namespace?: Namespace

  /** Whether the login methods are expanded. On phones they are collapsed into one row until it is pressed. */
  private isLoginShown = false

  #connectors = new StoreController(this, $connectors)
  #namespaces = new StoreController(this, $namespaces)
  #options = new StoreController(this, $options)
  #offeredWallets = new StoreController(this, $offeredWallets)
  #consent = new StoreController(this, $consent)
  #platform = new StoreController(this, $platform)
  #recentWallets = new StoreController(this, $recentWallets)

  protected lifecycle = new ViewLifecycle(this, startOffer, endOffer)

  #isEmpty = false

  override connectedCallback(): void {
    super.connectedCallback()
    this.#loadEmpty()
  }

  override render() {
    const namespaces = this.namespace ? [this.namespace] : this.#namespaces.value
    const hasWallet = this.#connectors.value.some(connector =>
      connector.namespaces.some(namespace => namespaces.includes(namespace)),
    )
    const settings = this.#options.value
    const { name, icons } = settings.metadata ?? {}
    const loginOptions = loginOffers(settings, namespaces)
    const loginCount = Number(loginOptions.email) + Math.min(loginOptions.socials.length, 5)
    const isOffered = hasWallet || settings.enableWalletConnect
    // Users who can log in without a wallet need no wallet guide.
    const hasGuide =
      settings.enableWalletGuide && !hasWallet && !loginCount && !this.#recentWallets.value.length
    const isPhone = this.#platform.value.isMobile && !hasCustomOrder(settings)
    const renderList = (content: unknown = nothing) =>
      html`<w3m-connector-list
        exportparts="sheet, row, row-title, row-note, tag, button, button-primary"
        .namespace=${this.namespace}
        .rowLimit=${isPhone ? 5 : Math.min(5, 8 - loginCount - Number(hasGuide))}
        .onLogin=${loginCount && !this.isLoginShown ? this.#showLogin : undefined}
        ?phone=${isPhone}
        ?disabled=${needsConsent(settings) && !this.#consent.value}
        >${content}</w3m-connector-list
      >`
    this.#isEmpty = !hasWallet && !loginCount && findMissingRequirement(settings) !== undefined
    this.#loadEmpty()
    return html`<w3m-view-layout
      body-id="w3m-connect-scroll-view"
      exportparts="body, footer"
      >${
        name
          ? html`<div class="app">${tile({ src: icons?.[0], name })}<bdi translate="no" .textContent=${name}></bdi></div>`
          : nothing
      }${this.#isEmpty ? html`<w3m-connect-empty exportparts="sheet"></w3m-connect-empty>` : nothing}${
        isPhone && isOffered
          ? renderList(
              this.isLoginShown ? html`<w3m-login alone .namespace=${this.namespace}></w3m-login>` : nothing,
            )
          : html`<w3m-login .namespace=${this.namespace}>${isOffered ? renderList() : nothing}</w3m-login>`
      }${this.#offeredWallets.value.status === 'failed' ? this.#renderFailed() : nothing}${
        hasGuide
          ? html`<div class="newcomer"
              ><span .textContent=${t('connect.newcomer')}></span
              ><button
                class="link"
                part="button button-link"
                data-testid="w3m-wallet-guide-get-started"
                .textContent=${t('connect.getStarted')}
                @click=${() => showView({ name: 'WhatIsAWallet' })}
              ></button
            ></div>`
          : nothing
      }</w3m-view-layout
    >`
  }

  #showLogin = () => {
    this.isLoginShown = true
  }

  #renderFailed() {
    return html`<div class="failed" role="status">
      ${t('connect.listFailed')}
      <button class="link" part="button button-link" @click=${offerWallets}>${t('modal.retry')}</button>
    </div>`
  }

  /** Loads the explanation for a page without connect options. A screen that is prepared outside of the document loads nothing. */
  #loadEmpty(): void {
    if (this.#isEmpty && this.isConnected)
      Promise.all([import('../../parts/w3m-connect-empty.ts'), loadTextPart('features')]).catch(() => {})
  }
}
define('w3m-connect-screen', W3mConnectScreen)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-screen': W3mConnectScreen
  }
}
