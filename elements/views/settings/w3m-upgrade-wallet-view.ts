import { html, nothing } from 'lit'
import { trackUpgrade } from '../../../src/controllers/account/account-type.ts'
import { dashboardUrl } from './dashboard-url.ts'
import { $embeddedWallet } from '../../../src/state/login/embedded-wallet.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { t, type TextKey } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-guide.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import type { IconName } from '../../ui/more-icons.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-note.ts'

const points: readonly (readonly [IconName, TextKey, TextKey])[] = [
  ['external', 'settings.upgradeOpen', 'settings.upgradeOpenText'],
  ['lock', 'settings.upgradeWords', 'settings.upgradeWordsText'],
  ['wallet', 'settings.upgradeMove', 'settings.upgradeMoveText'],
]

/**
 * Explains how to move a login account to a self-custodial wallet. This happens on the embedded wallet's own page, never in the
 * modal.
 */
@element('w3m-upgrade-wallet-view')
export class W3mUpgradeWalletView extends LocalizedElement {
  static override styles = [reset, viewStyles]

  #embedded = new StoreController(this, $embeddedWallet)
  #options = new StoreController(this, $options)

  override render() {
    const url = dashboardUrl(this.#options.value)
    const host = url ? new URL(url).host : ''
    return html`<w3m-view-layout reading exportparts="body, footer">
      <w3m-guide
        .points=${points.map(([icon, title, text]) => ({ icon, title: t(title), text: t(text, { host }) }))}
      ></w3m-guide>
      ${
        this.#embedded.value.smartAccountNetworks.length
          ? html`<wui-note tone="warn" exportparts="note">${t('settings.upgradeSmart')}</wui-note>`
          : nothing
      }
      ${
        url
          ? html`<wui-button
              slot="footer"
              data-testid="w3m-secure-website-button"
              exportparts="button, button-primary"
              .href=${url}
              @click=${trackUpgrade}
              >${t('settings.upgradeGo', { host })}<wui-icon slot="end" name="external"></wui-icon
            ></wui-button>`
          : nothing
      }
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-upgrade-wallet-view': W3mUpgradeWalletView
  }
}
