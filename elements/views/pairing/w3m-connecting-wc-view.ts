import { css, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { showError } from '../../../src/controllers/shell/show-error.ts'
import { onNoCode, startPairing } from '../../../src/controllers/pair/pair.ts'
import { withAllowedLinks, pageLinkOf } from '../../../src/controllers/wallets/wallet-links.ts'
import type { ConnectorInfo } from '../../../src/core/wallet/connector-info.ts'
import { findMissingRequirement } from '../../../src/core/wallet/offers.ts'
import { opensPageFirst } from '../../../src/core/wallet/page-link.ts'
import { isConnectorOf, isInstalled } from '../../../src/core/wallet/wallet-list.ts'
import type { Wallet } from '../../../src/core/wallet/wallet.ts'
import { hasDownloads, platformsOf, type WalletPlatform } from '../../parts/wallet-platforms.ts'
import { $connectors } from '../../../src/state/connect/connectors.ts'
import { $namespaces } from '../../../src/state/network/networks.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { $platform } from '../../../src/state/shell/platform.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import './w3m-open-page.ts'
import './w3m-pairing-links.ts'
import './w3m-pairing-qr.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import type { WuiTabs } from '../../ui/wui-tabs.ts'
import '../../ui/wui-wallet-image.ts'
import '../connect/w3m-connecting-external-view.ts'

/** One wallet and the ways to connect it: its extension, a QR code for phones, links to its apps, its in-app browser. */
@element('w3m-connecting-wc-view')
export class W3mConnectingWcView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    css`
      .panel {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
      }
      wui-tabs {
        display: block;
        min-block-size: 44px;
        margin: 4px var(--wui-gutter) 8px;
      }
      .get {
        align-self: center;
      }
    `,
  ]

  @property({ attribute: false }) wallet!: Wallet

  @state() private selectedPlatform?: WalletPlatform
  @state() private isCodeVisible = false
  /** Whether the user chose the wallet's in-app browser. Undefined before a choice. */
  @state() private isPagePreferred?: boolean

  #connectors = new StoreController(this, $connectors)
  #namespaces = new StoreController(this, $namespaces)
  #options = new StoreController(this, $options)
  #platform = new StoreController(this, $platform)

  override connectedCallback(): void {
    super.connectedCallback()
    this.#start()
  }

  override render() {
    const platforms = this.#platforms
    const platform = this.#activePlatform
    const panel = this.#renderPanel(platform)
    if (platforms.length < 2) return panel
    // Most wallets support one way only, so the tabs load on demand. Their space is reserved.
    void import('../../ui/wui-tabs.ts').catch(showError)
    return html`<wui-tabs
        exportparts="segment"
        .label=${t('pairing.ways')}
        .tabs=${platforms.map(id => ({ id, label: t(`pairing.${id}`), testId: `tab-${id}` }))}
        .selected=${platform}
        @change=${this.#choose}
      ></wui-tabs>
      <div class="panel" role="tabpanel" aria-label=${t(`pairing.${platform}`)}>${panel}</div>`
  }

  // The wallet, without those links that the modal must not open.
  get #allowedWallet(): Wallet {
    return withAllowedLinks(this.wallet)
  }

  get #connector(): ConnectorInfo | undefined {
    return this.#connectors.value.find(
      connector => isInstalled(connector) && isConnectorOf(connector, this.wallet),
    )
  }

  // Desktop apps are excluded on phones. A wallet without any link can still scan a code.
  get #platforms(): WalletPlatform[] {
    const { isMobile } = this.#platform.value
    // Without pairing, only the extension and the in-app browser remain.
    const platforms = platformsOf(this.#allowedWallet, this.#connector !== undefined).filter(
      platform => !(isMobile && platform === 'desktop') && (this.#canPair || /browser|mobile/.test(platform)),
    )
    return platforms.length ? platforms : ['mobile']
  }

  get #activePlatform(): WalletPlatform {
    const platforms = this.#platforms
    return this.selectedPlatform && platforms.includes(this.selectedPlatform)
      ? this.selectedPlatform
      : (platforms[0] ?? 'mobile')
  }

  get #canPair(): boolean {
    return findMissingRequirement(this.#options.value) === undefined
  }

  // Whether to offer the in-app browser of the wallet: if pairing is not available, if the user prefers it, or if the wallet connects only,
  // or more reliably, in its in-app browser.
  #shouldOpenPage(platform: WalletPlatform): boolean {
    const wallet = this.#allowedWallet
    if (!this.#canPair) return true
    if (platform !== 'mobile' || !pageLinkOf(wallet)) return false
    if (!wallet.mobileLink) return true
    if (!this.#platform.value.isMobile) return false
    return this.isPagePreferred ?? opensPageFirst(wallet, this.#namespaces.value)
  }

  #renderPanel(platform: WalletPlatform) {
    const wallet = this.#allowedWallet
    if (platform === 'browser')
      return html`<w3m-connecting-external-view
        exportparts="body, footer, ring, button, button-primary, button-neutral, button-link"
        .connectorId=${this.#connector?.id ?? ''}
      ></w3m-connecting-external-view>`
    const hasLink = platform !== 'mobile' || (this.#platform.value.isMobile && wallet.mobileLink)
    if (this.#shouldOpenPage(platform)) {
      return html`<w3m-view-layout exportparts="body, footer">
        <w3m-open-page
          exportparts="ring, qr, button, button-primary, button-neutral, button-link"
          .wallet=${wallet}
          ?linkable=${this.#canPair && hasLink}
          @show-link=${this.#setPagePreferred(false)}
        ></w3m-open-page>
      </w3m-view-layout>`
    }
    return html`<w3m-view-layout exportparts="body, footer">
      ${
        hasLink && !this.isCodeVisible
          ? html`<w3m-pairing-links
              exportparts="ring, button, button-primary, button-neutral, button-link"
              .wallet=${wallet}
              .platform=${platform}
              @show-code=${this.#showCode}
              @show-page=${this.#setPagePreferred(true)}
            ></w3m-pairing-links>`
          : html`<w3m-pairing-qr
              exportparts="qr, button, button-neutral"
              copy-id="wui-link-copy"
              .wallet=${wallet}
            ></w3m-pairing-qr>
              ${this.#renderDownload()}`
      }
    </w3m-view-layout>`
  }

  #renderDownload() {
    const { wallet } = this
    const label = this.isCodeVisible
      ? t('pairing.showLink')
      : hasDownloads(wallet)
        ? t('pairing.dontHave', { wallet: wallet.name })
        : undefined
    return label
      ? html`<wui-button
          class="get"
          variant="link"
          quiet
          exportparts="button, button-link"
          @click=${this.isCodeVisible ? this.#hideCode : () => showView({ name: 'Downloads', wallet })}
          >${label}</wui-button
        >`
      : nothing
  }

  #start(): void {
    // The extension has its own screen and needs no code.
    if (this.#activePlatform !== 'browser' && !this.#shouldOpenPage(this.#activePlatform))
      void startPairing(this.wallet)
    else onNoCode()
  }

  #choose = (event: Event): void => {
    this.selectedPlatform = (event.target as WuiTabs).selected as WalletPlatform
    this.isCodeVisible = false
    this.#start()
  }

  #setPagePreferred = (isPreferred: boolean) => (): void => {
    this.isPagePreferred = isPreferred
    this.#start()
  }

  #showCode = (): void => {
    this.isCodeVisible = true
  }

  #hideCode = (): void => {
    this.isCodeVisible = false
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-wc-view': W3mConnectingWcView
  }
}
