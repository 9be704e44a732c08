import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { onCodeShown, renewPairing } from '../../../src/controllers/pair/pair.ts'
import {
  appLinks,
  desktopLink,
  pageLinkOf,
  type WalletLink,
  webLink,
} from '../../../src/controllers/wallets/wallet-links.ts'
import { pairingLimits } from '../../../src/core/wallet/pairing-limits.ts'
import type { Wallet } from '../../../src/core/wallet/wallet.ts'
import { hasDownloads } from '../../parts/wallet-platforms.ts'
import { $pairing } from '../../../src/state/pair/pairing.ts'
import { $platform } from '../../../src/state/shell/platform.ts'
import { t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { AppOpening } from '../../base/app-opening.ts'
import { element } from '../../base/define.ts'
import { EverySecond } from '../../base/every-second.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-wallet-image.ts'
import { copyLink, type PairingScene, pairingScene } from './pairing-state.ts'
import '../../parts/w3m-connecting-status.ts'

/**
 * Opens a wallet through its link. The link is an anchor, so the tap itself navigates: phones block links opened later by script.
 * If no app opens, shows a message and offers alternatives. Fires `show-code` for the QR code and `show-page` for the wallet's in-app
 * browser.
 */
@element('w3m-pairing-links')
export class W3mPairingLinks extends LocalizedElement {
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
      .pair {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        margin-block-start: 4px;
      }
      .pair > wui-button {
        flex: 1 1 auto;
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
  @property() platform: 'mobile' | 'desktop' | 'webapp' = 'mobile'

  readonly opening = new AppOpening(this)
  protected pairing = new StoreController(this, $pairing)
  #platform = new StoreController(this, $platform)
  protected clock = new EverySecond(this)
  #copy = new Action(this, copyLink)
  #waitingSince = 0
  #readySince = 0

  override willUpdate(): void {
    const status = this.pairing.value?.status
    if (status === 'waiting' || status === 'failed') this.#waitingSince = 0
    else this.#waitingSince ||= performance.now()
    if (status === 'waiting') this.#readySince ||= performance.now()
  }

  override updated(): void {
    if (this.pairing.value?.status === 'waiting') requestAnimationFrame(onCodeShown)
  }

  override render() {
    const { wallet } = this
    const scene = pairingScene(wallet.name, this.#waitingSince && performance.now() - this.#waitingSince)
    const isTrouble = scene.kind === 'trouble'
    const { headline, text } = this.#getTexts(scene)
    return html`
      <w3m-connecting-status
        exportparts="ring"
        .status=${isTrouble && !this.#waitingSince ? 'broken' : isTrouble || this.opening.state === 'stayed' ? 'caution' : 'waiting'}
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
      </w3m-connecting-status>
      ${isTrouble ? this.#renderRetry(scene.action) : this.#renderOpen(scene)}
      <div class="pair">${this.#renderCopy(scene)} ${this.#renderRestart(scene)}</div>
      <div class="links">
        ${hasDownloads(wallet) ? this.#renderLink(t('pairing.dontHave', { wallet: wallet.name }), this.#showDownloads) : nothing}
        ${this.#platform.value.isMobile ? this.#renderLink(t('pairing.showCode'), this.#show('code')) : nothing}
        ${
          this.#platform.value.isMobile && pageLinkOf(wallet)
            ? this.#renderLink(t('pairing.pageInstead', { wallet: wallet.name }), this.#show('page'))
            : nothing
        }
      </div>
    `
  }

  #getTexts(scene: PairingScene): { headline: string; text: string } {
    const wallet = { wallet: this.wallet.name }
    if (scene.kind === 'trouble') return scene
    if (this.opening.state === 'stayed')
      return { headline: t('pairing.notOpened', wallet), text: t('pairing.notOpenedText') }
    if (this.opening.state === 'back')
      return { headline: t('pairing.back', wallet), text: t('pairing.backText') }
    const text =
      this.platform === 'webapp'
        ? 'pairing.webappText'
        : this.#waitMs >= pairingLimits.longMs
          ? 'pairing.longText'
          : 'pairing.continueText'
    return { headline: t('pairing.continue', wallet), text: t(text) }
  }

  // Milliseconds since the link became ready. 0 before that.
  get #waitMs(): number {
    return this.#readySince && performance.now() - this.#readySince
  }

  // If the first link opened no app, uses the second one.
  #getLink(uri: string): WalletLink | undefined {
    if (this.platform === 'webapp') return webLink(this.wallet, uri)
    if (this.platform === 'desktop') return desktopLink(this.wallet, uri)
    const [firstLink, secondLink] = appLinks(this.wallet, uri)
    return (this.opening.state === 'stayed' && secondLink) || firstLink
  }

  #renderOpen(scene: PairingScene) {
    const isWeb = this.platform === 'webapp'
    const link = scene.kind === 'ready' ? this.#getLink(scene.uri) : undefined
    return html`<wui-button
      exportparts="button, button-primary"
      data-testid=${isWeb ? 'w3m-connecting-widget-secondary-button' : nothing}
      .href=${link?.href ?? ''}
      target=${link?.target ?? '_self'}
      ?disabled=${scene.kind === 'ready' && !link}
      ?pending=${scene.kind === 'making'}
      @click=${this.#open}
      >${isWeb ? t('pairing.open') : t('pairing.openWallet', { wallet: this.wallet.name })}
      <wui-icon slot="end" name="external" size="16"></wui-icon
    ></wui-button>`
  }

  #renderRetry(label: string | undefined) {
    return label
      ? html`<wui-button
          exportparts="button, button-primary"
          data-testid="w3m-connecting-widget-secondary-button"
          @click=${this.#restart}
          ><wui-icon slot="start" name="retry"></wui-icon>${label}</wui-button
        >`
      : nothing
  }

  #renderCopy(scene: PairingScene) {
    return html`<wui-button
      variant="neutral"
      exportparts="button, button-neutral"
      data-testid="wui-link-copy"
      ?disabled=${scene.kind !== 'ready'}
      @click=${() => scene.kind === 'ready' && this.#copy.run(scene.uri)}
      ><wui-icon slot="start" name="copy"></wui-icon>${t('pairing.copy')}</wui-button
    >`
  }

  // The button appears after a delay, because opening the wallet is the primary action at first. Web wallets have no such button.
  #renderRestart(scene: PairingScene) {
    if (this.platform === 'webapp' || scene.kind !== 'ready' || this.#waitMs < pairingLimits.retryMs)
      return nothing
    return html`<wui-button
      variant="neutral"
      exportparts="button, button-neutral"
      data-testid="w3m-connecting-widget-secondary-button"
      @click=${this.#restart}
      ><wui-icon slot="start" name="retry"></wui-icon>${t('pairing.retry')}</wui-button
    >`
  }

  #renderLink(text: string, onPress: () => void) {
    return html`<wui-button variant="link" quiet exportparts="button, button-link" @click=${onPress}>${text}</wui-button>`
  }

  // The anchor navigates. This only starts detecting whether an app opened.
  #open = (): void => {
    if (this.platform !== 'webapp' && this.pairing.value?.status === 'waiting') this.opening.markTapped()
  }

  #restart = (): void => {
    this.opening.reset()
    this.#readySince = 0
    void renewPairing()
  }

  #showDownloads = (): void => showView({ name: 'Downloads', wallet: this.wallet })

  #show = (target: 'code' | 'page') => (): void => {
    this.dispatchEvent(new Event(`show-${target}`))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-pairing-links': W3mPairingLinks
  }
}
