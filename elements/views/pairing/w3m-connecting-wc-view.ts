import { css, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { showError } from '../../../src/controllers/shell/notify.ts'
import { noCodeNeeded, startPairing } from '../../../src/controllers/pair/pair.ts'
import { openable, pageLinkOf } from '../../../src/controllers/wallets/wallet-links.ts'
import type { ConnectorInfo } from '../../../src/core/wallet/connector-info.ts'
import { missingForPairing } from '../../../src/core/wallet/offers.ts'
import { opensPageFirst } from '../../../src/core/wallet/page-link.ts'
import { isConnectorOf, isInstalled } from '../../../src/core/wallet/wallet-list.ts'
import type { Wallet } from '../../../src/core/wallet/wallet.ts'
import { hasDownloads, platformsOf, type WalletPlatform } from '../../../src/core/wallet/wallet-ways.ts'
import { $connectors } from '../../../src/state/connect/connectors.ts'
import { $namespaces } from '../../../src/state/network/networks.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { $platform } from '../../../src/state/shell/platform.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { WordsElement } from '../../base/words-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-open-page.ts'
import '../../parts/w3m-pairing-links.ts'
import '../../parts/w3m-pairing-qr.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import type { WuiTabs } from '../../ui/wui-tabs.ts'
import '../../ui/wui-wallet-image.ts'
import '../connect/w3m-connecting-external-view.ts'

/** One wallet and the ways to connect it: its extension, a QR code for phones, links to its apps, its in-app browser. */
@element('w3m-connecting-wc-view')
export class W3mConnectingWcView extends WordsElement {
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

  @state() private chosen?: WalletPlatform
  @state() private isCodeWanted = false
  /** Whether the user chose the wallet's in-app browser. Undefined before a choice. */
  @state() private isPageWanted?: boolean

  #connectors = new StoreController(this, $connectors)
  #namespaces = new StoreController(this, $namespaces)
  #options = new StoreController(this, $options)
  #platform = new StoreController(this, $platform)

  override connectedCallback(): void {
    super.connectedCallback()
    this.#begin()
  }

  override render() {
    const ways = this.#ways
    const way = this.#way
    const panel = this.#renderPanel(way)
    if (ways.length < 2) return panel
    // Most wallets have one way only, so the tabs load on demand. Their space is reserved.
    void import('../../ui/wui-tabs.ts').catch(showError)
    return html`<wui-tabs
        exportparts="segment"
        .label=${t('pairing.ways')}
        .tabs=${ways.map(id => ({ id, label: t(`pairing.${id}`), testId: `tab-${id}` }))}
        .selected=${way}
        @change=${this.#choose}
      ></wui-tabs>
      <div class="panel" role="tabpanel" aria-label=${t(`pairing.${way}`)}>${panel}</div>`
  }

  // The wallet without links that may not be opened here.
  get #openable(): Wallet {
    return openable(this.wallet)
  }

  get #connector(): ConnectorInfo | undefined {
    return this.#connectors.value.find(each => isInstalled(each) && isConnectorOf(each, this.wallet))
  }

  // Desktop apps are excluded on phones. A wallet without any link can still scan a code.
  get #ways(): WalletPlatform[] {
    const { isMobile } = this.#platform.value
    // Without pairing, only the extension and the in-app browser remain.
    const ways = platformsOf(this.#openable, this.#connector !== undefined).filter(
      way => !(isMobile && way === 'desktop') && (this.#canPair || /browser|mobile/.test(way)),
    )
    return ways.length ? ways : ['mobile']
  }

  get #way(): WalletPlatform {
    const ways = this.#ways
    return this.chosen && ways.includes(this.chosen) ? this.chosen : (ways[0] ?? 'mobile')
  }

  get #canPair(): boolean {
    return missingForPairing(this.#options.value) === undefined
  }

  // True without pairing, and for wallets that connect only or better in their in-app browser.
  #opensPage(way: WalletPlatform): boolean {
    const wallet = this.#openable
    if (!this.#canPair) return true
    if (way !== 'mobile' || !pageLinkOf(wallet)) return false
    if (!wallet.mobileLink) return true
    if (!this.#platform.value.isMobile) return false
    return this.isPageWanted ?? opensPageFirst(wallet, this.#namespaces.value)
  }

  #renderPanel(way: WalletPlatform) {
    const wallet = this.#openable
    if (way === 'browser')
      return html`<w3m-connecting-external-view
        exportparts="body, footer, ring, button, button-primary, button-neutral, button-link"
        .connectorId=${this.#connector?.id ?? ''}
      ></w3m-connecting-external-view>`
    const hasLink = way !== 'mobile' || (this.#platform.value.isMobile && wallet.mobileLink)
    if (this.#opensPage(way)) {
      return html`<w3m-view-layout exportparts="body, footer">
        <w3m-open-page
          exportparts="ring, qr, button, button-primary, button-neutral, button-link"
          .wallet=${wallet}
          ?linkable=${this.#canPair && hasLink}
          @show-link=${this.#wantPage(false)}
        ></w3m-open-page>
      </w3m-view-layout>`
    }
    return html`<w3m-view-layout exportparts="body, footer">
      ${
        hasLink && !this.isCodeWanted
          ? html`<w3m-pairing-links
              exportparts="ring, button, button-primary, button-neutral, button-link"
              .wallet=${wallet}
              .platform=${way}
              @show-code=${this.#showCode}
              @show-page=${this.#wantPage(true)}
            ></w3m-pairing-links>`
          : html`<w3m-pairing-qr
              exportparts="qr, button, button-neutral"
              copy-id="wui-link-copy"
              .wallet=${wallet}
            ></w3m-pairing-qr>
              ${this.#renderGet()}`
      }
    </w3m-view-layout>`
  }

  #renderGet() {
    const { wallet } = this
    const words = this.isCodeWanted
      ? t('pairing.showLink')
      : hasDownloads(wallet)
        ? t('pairing.dontHave', { wallet: wallet.name })
        : undefined
    return words
      ? html`<wui-button
          class="get"
          variant="link"
          quiet
          exportparts="button, button-link"
          @click=${this.isCodeWanted ? this.#hideCode : () => showView({ name: 'Downloads', wallet })}
          >${words}</wui-button
        >`
      : nothing
  }

  #begin(): void {
    // The extension has its own screen and needs no code.
    if (this.#way !== 'browser' && !this.#opensPage(this.#way)) void startPairing(this.wallet)
    else noCodeNeeded()
  }

  #choose = (event: Event): void => {
    this.chosen = (event.target as WuiTabs).selected as WalletPlatform
    this.isCodeWanted = false
    this.#begin()
  }

  #wantPage = (isWanted: boolean) => (): void => {
    this.isPageWanted = isWanted
    this.#begin()
  }

  #showCode = (): void => {
    this.isCodeWanted = true
  }

  #hideCode = (): void => {
    this.isCodeWanted = false
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-wc-view': W3mConnectingWcView
  }
}
