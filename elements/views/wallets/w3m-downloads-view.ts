import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import { allowedLink } from '../../../src/core/wallet/link-rule.ts'
import type { Wallet } from '../../../src/core/wallet/wallet.ts'
import { $platform } from '../../../src/state/shell/platform.ts'
import { t, type TextKey } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import type { IconName } from '../../ui/more-icons.ts'
import '../../ui/wui-image.ts'
import '../../ui/wui-list-item.ts'
import '../../ui/wui-note.ts'
import '../../ui/wui-sheet.ts'
import '../../ui/wui-wallet-image.ts'

type Store = 'appStore' | 'playStore' | 'chromeStore' | 'homepage'

const stores: readonly (readonly [Store, TextKey, IconName])[] = [
  ['chromeStore', 'wallets.chromeStore', 'browser'],
  ['appStore', 'wallets.appStore', 'phone'],
  ['playStore', 'wallets.playStore', 'phone'],
  ['homepage', 'wallets.homepage', 'globe'],
]

/** Download links of a wallet. */
@element('w3m-downloads-view')
export class W3mDownloadsView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    css`
      .head {
        display: grid;
        justify-items: center;
        padding-block: 12px;
      }
    `,
  ]

  @property({ attribute: false }) wallet!: Wallet

  #platform = new StoreController(this, $platform)

  override render() {
    const { wallet } = this
    const { isMobile } = this.#platform.value
    // Store links must be web pages. A custom URL scheme cannot be a store (T9).
    const visibleStores = stores.filter(
      ([store]) => allowedLink(wallet[store]) && !(isMobile && store === 'chromeStore'),
    )
    return html`<w3m-view-layout exportparts="body, footer">
      <div class="head">
        <wui-wallet-image size="64" .src=${wallet.image} .name=${wallet.name} .color=${wallet.color}></wui-wallet-image>
      </div>
      ${
        visibleStores.length
          ? html`<wui-sheet exportparts="sheet" role="list">
              ${visibleStores.map(
                ([store, textKey, icon]) => html`<wui-list-item
                  role="listitem"
                  exportparts="row, row-title"
                  .label=${t(textKey)}
                  .href=${allowedLink(wallet[store]) ?? ''}
                >
                  <wui-image slot="image" icon=${icon}></wui-image>
                  <wui-icon slot="end" name="external" size="16"></wui-icon>
                </wui-list-item>`,
              )}
            </wui-sheet>`
          : html`<wui-note exportparts="note">${t('wallets.noLinks', { wallet: wallet.name })}</wui-note>`
      }
      <wui-note exportparts="note" icon="shield">${t('wallets.safety')}</wui-note>
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-downloads-view': W3mDownloadsView
  }
}
