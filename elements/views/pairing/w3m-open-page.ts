import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { showSuccess } from '../../../src/controllers/shell/notify.ts'
import { copyText } from '../../../src/controllers/shell/platform.ts'
import { pageLinkOf, type WalletLink } from '../../../src/controllers/wallets/wallet-links.ts'
import { findMissingRequirement } from '../../../src/core/wallet/offers.ts'
import type { Wallet } from '../../../src/core/wallet/wallet.ts'
import { hasDownloads } from '../../parts/wallet-platforms.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { $platform } from '../../../src/state/shell/platform.ts'
import { t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { AppOpening } from '../../base/app-opening.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-qr-code.ts'
import '../../ui/wui-wallet-image.ts'
import '../../parts/w3m-connecting-status.ts'

async function copyAddress(): Promise<void> {
  await copyText(location.href)
  showSuccess(t('pairing.copied'))
}

/**
 * Opens this page in the in-app browser of a wallet: a link on phones, a QR code elsewhere. A wallet without such a link gets an
 * explanation and a download link. Fires `show-link` to pair by link instead.
 */
@element('w3m-open-page')
export class W3mOpenPage extends LocalizedElement {
  static override styles = [
    reset,
    css`
      :host {
        display: flex;
        flex-direction: column;
        flex: none;
        gap: 4px;
      }
      wui-button[size='default'] {
        flex: none;
      }
      .square {
        display: grid;
        aspect-ratio: 1;
      }
      p {
        padding: 12px 8px 0;
        color: var(--wui-t2);
        line-height: 1.4667;
        text-align: center;
        text-wrap: balance;
      }
      .links {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        min-block-size: 44px;
      }
      .links wui-button {
        flex: none;
      }
    `,
  ]

  @property({ attribute: false }) wallet!: Wallet
  /** Whether pairing by link is available too. */
  @property({ type: Boolean }) linkable = false

  readonly opening = new AppOpening(this)
  #options = new StoreController(this, $options)
  #platform = new StoreController(this, $platform)
  #copy = new Action(this, copyAddress)

  override render() {
    const { wallet } = this
    const { isMobile } = this.#platform.value
    const link = pageLinkOf(wallet, { isCode: !isMobile })
    const isMissing = findMissingRequirement(this.#options.value) !== undefined
    return html`
      ${link && !isMobile ? this.#renderCode(link) : this.#renderScene(link)}
      ${link && isMobile ? this.#renderOpen(link) : nothing}
      ${
        link
          ? html`<wui-button
              variant="neutral"
              exportparts="button, button-neutral"
              data-testid="wui-link-copy"
              @click=${this.#copy.run}
              ><wui-icon slot="start" name="copy"></wui-icon>${t('pairing.pageCopy')}</wui-button
            >`
          : hasDownloads(wallet)
            ? html`<wui-button exportparts="button, button-primary" @click=${this.#showDownloads}
                >${t('pairing.get', { wallet: wallet.name })}</wui-button
              >`
            : nothing
      }
      <div class="links">
        ${link && hasDownloads(wallet) ? this.#renderLink(t('pairing.dontHave', { wallet: wallet.name }), this.#showDownloads) : nothing}
        ${this.linkable ? this.#renderLink(t('pairing.linkInstead'), this.#showLink) : nothing}
      </div>
      ${isMissing && link ? html`<p>${t('pairing.pageOnly')}</p>` : nothing}
    `
  }

  #renderScene(link: WalletLink | undefined) {
    const { wallet } = this
    const name = { wallet: wallet.name }
    const hasStayed = this.opening.state === 'stayed'
    const [headline, text] = !link
      ? [t('pairing.noWay', name), t('pairing.noWayText')]
      : hasStayed
        ? [t('pairing.notOpened', name), t('pairing.pageNotOpened')]
        : [t('pairing.page', name), t('pairing.pageText')]
    return html`<w3m-connecting-status
      exportparts="ring"
      .status=${link && !hasStayed ? 'waiting' : 'caution'}
      .headline=${headline}
      .text=${text}
    >
      <wui-wallet-image
        slot="image"
        size="64"
        .src=${wallet.image}
        .name=${wallet.name}
        .color=${wallet.color}
      ></wui-wallet-image>
    </w3m-connecting-status>`
  }

  #renderCode({ href }: WalletLink) {
    const { wallet } = this
    return html`<div class="square">
        <wui-qr-code exportparts="qr" data-testid="wui-qr-code" .uri=${href} .label=${t('pairing.page', { wallet: wallet.name })}>
          <wui-wallet-image size="48" .src=${wallet.image} .name=${wallet.name} .color=${wallet.color}></wui-wallet-image>
        </wui-qr-code>
      </div>
      <p>${t('pairing.pageScan', { wallet: wallet.name })}</p>`
  }

  #renderOpen({ href, target }: WalletLink) {
    return html`<wui-button
      exportparts="button, button-primary"
      .href=${href}
      target=${target}
      @click=${() => this.opening.markTapped()}
      >${t('pairing.openWallet', { wallet: this.wallet.name })}
      <wui-icon slot="end" name="external" size="16"></wui-icon
    ></wui-button>`
  }

  #renderLink(text: string, onPress: () => void) {
    return html`<wui-button variant="link" quiet exportparts="button, button-link" @click=${onPress}>${text}</wui-button>`
  }

  #showDownloads = (): void => showView({ name: 'Downloads', wallet: this.wallet })

  #showLink = (): void => {
    this.dispatchEvent(new Event('show-link'))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-open-page': W3mOpenPage
  }
}
