import { html, nothing } from 'lit'
import { loadTextPart } from '../../src/controllers/settings/language.ts'
import { showView } from '../../src/controllers/shell/modal.ts'
import { $account } from '../../src/state/account/account.ts'
import { $embeddedWallet } from '../../src/state/login/embedded-wallet.ts'
import { t } from '../../src/text/text.ts'
import { element } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { LocalizedElement } from '../base/localized-element.ts'
import { markStyles } from './mark.styles.ts'
import { reset } from '../styles/reset.ts'
import '../ui/wui-icon.ts'
import '../ui/wui-list-item.ts'
import '../ui/wui-sheet.ts'

/** Suggests switching from the standard account of a login to its smart account, on a network that supports it. */
@element('w3m-smart-account-offer')
export class W3mSmartAccountOffer extends LocalizedElement {
  static override styles = [reset, markStyles]

  #account = new StoreController(this, $account)
  #embedded = new StoreController(this, $embeddedWallet)

  override connectedCallback(): void {
    super.connectedCallback()
    // Optional content: if its texts fail to load, it is not shown.
    loadTextPart('login').catch(() => {})
  }

  override render() {
    const { networkId, type } = this.#account.value
    const isOffered = networkId && this.#embedded.value.smartAccountNetworks.includes(networkId)
    const label = t('settings.offer')
    if (!isOffered || type !== 'eoa' || !label) return nothing
    return html`<wui-sheet exportparts="sheet">
      <wui-list-item
        chevron
        wrap
        data-testid="activate-smart-account-promo"
        exportparts="row, row-title, row-note"
        .label=${label}
        .note=${t('settings.offerText')}
        @click=${() => showView({ name: 'SmartAccountSettings' })}
      >
        <span slot="image" class="mark soft"><wui-icon name="spark"></wui-icon></span>
      </wui-list-item>
    </wui-sheet>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-smart-account-offer': W3mSmartAccountOffer
  }
}
