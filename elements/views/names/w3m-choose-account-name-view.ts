import { css, html, nothing } from 'lit'
import { openNames } from '../../../src/controllers/names/register-name.ts'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { shortenAddress } from '../../../src/core/chain/address.ts'
import { nameZone } from '../../../src/core/identity/account-name.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-avatar.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-note.ts'

/** Introduction to account names: what they are for and who can see them. */
@element('w3m-choose-account-name-view')
export class W3mChooseAccountNameView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    css`
      .scene {
        display: grid;
        justify-items: center;
        gap: 8px;
        padding: 16px 12px;
        text-align: center;
      }
      h3 {
        margin-block-start: 8px;
        font-size: var(--wui-fs-head);
        line-height: 1.25;
        overflow-wrap: anywhere;
      }
      p {
        color: var(--wui-t2);
        line-height: 1.45;
        overflow-wrap: anywhere;
      }
    `,
  ]

  #account = new StoreController(this, $account)
  #options = new StoreController(this, $options)
  protected lifecycle = new ViewLifecycle(this, openNames, () => {})

  override render() {
    const { address } = this.#account.value
    if (!address) return nothing
    const params = {
      example: `mira.${nameZone(this.#options.value)}`,
      address: shortenAddress(address),
    }
    return html`<w3m-view-layout reading exportparts="body, footer">
      <div class="scene">
        <wui-avatar size="64" exportparts="avatar" .address=${address}></wui-avatar>
        <h3>${t('names.intro')}</h3>
        <p>${t('names.introText', params)}</p>
      </div>
      <wui-note>${t('names.public')}</wui-note>
      <wui-button
        slot="footer"
        exportparts="button, button-primary"
        @click=${() => showView({ name: 'RegisterAccountName' })}
        >${t('names.choose')}</wui-button
      >
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-choose-account-name-view': W3mChooseAccountNameView
  }
}
