import { html, nothing } from 'lit'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { loadOfferedWallets } from '../../../src/controllers/wallets/wallet-list.ts'
import { showAllWallets } from '../../../src/controllers/wallets/wallets.ts'
import { offersAllWallets } from '../../../src/core/wallet/offers.ts'
import type { Wallet } from '../../../src/core/wallet/wallet.ts'
import { hasDownloads } from '../../parts/wallet-platforms.ts'
import { $offeredWallets } from '../../../src/state/wallets/offered-wallets.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { $platform } from '../../../src/state/shell/platform.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-list-item.ts'
import '../../ui/wui-note.ts'
import '../../ui/wui-sheet.ts'
import '../../ui/wui-shimmer.ts'
import '../../ui/wui-wallet-image.ts'

/** A few wallets for users who have none, each with its download links. */
@element('w3m-get-wallet-view')
export class W3mGetWalletView extends LocalizedElement {
  static override styles = [reset, viewStyles]

  #offeredWallets = new StoreController(this, $offeredWallets)
  #options = new StoreController(this, $options)
  #platform = new StoreController(this, $platform)

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.#offeredWallets.value.status !== 'ready') void loadOfferedWallets()
  }

  override render() {
    const { status } = this.#offeredWallets.value
    return html`<w3m-view-layout exportparts="body, footer">
      ${status === 'failed' ? this.#renderFailed() : this.#renderList(status !== 'ready')}
      <wui-note exportparts="note" icon="shield">${t('wallets.safety')}</wui-note>
      ${
        offersAllWallets(this.#options.value, this.#platform.value.isMobile)
          ? html`<wui-button slot="footer" variant="neutral" exportparts="button, button-neutral" @click=${showAllWallets}
              >${t('wallets.explore')}</wui-button
            >`
          : nothing
      }
    </w3m-view-layout>`
  }

  #renderList(isLoading: boolean) {
    const { featured, custom, recommended } = this.#offeredWallets.value
    const wallets = [...featured, ...custom, ...recommended].filter(hasDownloads)
    if (!wallets.length && !isLoading)
      return html`<wui-note exportparts="note">${t('wallets.noneHere')}</wui-note>`
    return html`<wui-sheet exportparts="sheet" role="list" aria-label=${t('wallets.list')}>
      ${wallets.length ? wallets.map(row) : [1, 2, 3, 4].map(() => placeholder())}
    </wui-sheet>`
  }

  #renderFailed() {
    return html`<wui-note exportparts="note" tone="warn" live="alert">
      ${t('wallets.failed')}
      <wui-button variant="link" exportparts="button, button-link" @click=${loadOfferedWallets}
        >${t('wallets.retry')}</wui-button
      >
    </wui-note>`
  }
}

const row = (wallet: Wallet) =>
  html`<wui-list-item
    role="listitem"
    exportparts="row, row-title"
    chevron
    named
    .label=${wallet.name}
    @click=${() => showView({ name: 'Downloads', wallet })}
  >
    <wui-wallet-image slot="image" .src=${wallet.image} .name=${wallet.name} .color=${wallet.color}></wui-wallet-image>
  </wui-list-item>`

const placeholder = () =>
  html`<wui-list-item plain aria-hidden="true">
    <wui-shimmer slot="image" width="40px" height="40px" radius="12px"></wui-shimmer>
    <wui-shimmer slot="label" width="40%" height="16px"></wui-shimmer>
  </wui-list-item>`

declare global {
  interface HTMLElementTagNameMap {
    'w3m-get-wallet-view': W3mGetWalletView
  }
}
