import { html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { pressSocial } from '../../../src/controllers/login/login-press.ts'
import { runsInTelegram } from '../../../src/controllers/shell/watch-platform.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import { hiddenInTelegram } from '../../../src/core/identity/hidden-socials.ts'
import { socialNames } from '../../../src/core/identity/social-names.ts'
import { loginOffers } from '../../../src/core/wallet/login-offers.ts'
import { $namespaces } from '../../../src/state/network/networks.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-list-social.ts'

/** All social logins in the order set by the app. */
@element('w3m-connect-socials-view')
export class W3mConnectSocialsView extends LitElement {
  static override styles = [reset, viewStyles]

  /** Limits the login to one namespace. */
  @property({ attribute: false }) namespace?: Namespace

  #options = new StoreController(this, $options)
  #namespaces = new StoreController(this, $namespaces)

  override render() {
    const namespaces = this.namespace ? [this.namespace] : this.#namespaces.value
    const hiddenProviders = runsInTelegram() ? hiddenInTelegram(navigator.userAgent) : []
    const providers = loginOffers(this.#options.value, namespaces).socials.filter(
      social => !hiddenProviders.includes(social),
    )
    return html`<w3m-view-layout exportparts="body, footer">
      <wui-list-social
        data-testid="wui-list-social"
        exportparts="sheet, row, row-title"
        .socials=${providers.map(id => ({ id, name: socialNames[id] }))}
        .choose=${(id: (typeof providers)[number]) => pressSocial(id, this.namespace)}
      ></wui-list-social>
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-socials-view': W3mConnectSocialsView
  }
}
