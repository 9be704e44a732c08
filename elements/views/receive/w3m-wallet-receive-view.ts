import { css, html, LitElement, nothing } from 'lit'
import { copyAddress } from '../../../src/controllers/platform.ts'
import { showSuccess } from '../../../src/controllers/notify.ts'
import { namespaceOf } from '../../../src/core/chain/caip.ts'
import { addressGroups } from '../../../src/core/money/look-alike.ts'
import { $account } from '../../../src/state/account.ts'
import { $activeNetwork, $networks } from '../../../src/state/networks.ts'
import { $words, t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-address.ts'
import '../../ui/wui-avatar.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-qr-code.ts'
import '../../ui/wui-sheet.ts'

/** The address as a code and in full, to be paid: the plain address, which every wallet reads the same way. */
@element('w3m-wallet-receive-view')
export class W3mWalletReceiveView extends LitElement {
  static override styles = [
    reset,
    viewStyles,
    css`
      .name {
        font-size: var(--wui-fs-title);
        font-weight: 600;
        text-align: center;
        overflow-wrap: anywhere;
      }
      .only {
        display: grid;
        gap: 2px;
        padding: 8px 4px 0;
        font-size: var(--wui-fs-small);
      }
      .only b {
        font-weight: 600;
      }
      .only small {
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
      }
    `,
  ]

  #account = new StoreController(this, $account)
  #network = new StoreController(this, $activeNetwork)
  #networks = new StoreController(this, $networks)
  protected words = new StoreController(this, $words)
  #copy = new Action(this, async () => {
    await copyAddress()
    showSuccess(t('receive.copied'))
  })

  override render() {
    const { address, namespace, profileName } = this.#account.value
    if (!address || !namespace) return nothing
    return html`<w3m-view-layout exportparts="body, footer">
      <wui-qr-code size="small" data-testid="wui-qr-code" .uri=${address} .label=${t('receive.code')}>
        <wui-avatar .address=${address}></wui-avatar>
      </wui-qr-code>
      ${profileName ? html`<p class="name"><bdi>${profileName}</bdi></p>` : nothing}
      <wui-sheet padded aria-label=${t('receive.address')}>
        <wui-address .groups=${addressGroups(namespace, address)}></wui-address>
      </wui-sheet>
      <wui-button
        slot="footer"
        data-testid="receive-address-copy-button"
        ?pending=${this.#copy.pending}
        @click=${this.#copy.run}
        ><wui-icon slot="start" name="copy"></wui-icon>${t('receive.copy')}</wui-button
      >
      ${this.#renderNetworks()}
    </w3m-view-layout>`
  }

  /** The account of an ordinary key is the same on every network of its family that the app offers. */
  #renderNetworks() {
    const { namespace, type } = this.#account.value
    const active = this.#network.value
    if (!active) return nothing
    const family = this.#networks.value.filter(network => namespaceOf(network.id) === namespace)
    // A contract account lives where it was made: only where it is now is certain.
    const names = (type === 'smartAccount' ? [active] : family).map(network => network.name)
    return html`<p slot="footer" class="only">
      <b>${t('receive.only', { network: names.join(', ') })}</b>
      <small>${t('receive.onlyText')}</small>
    </p>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-receive-view': W3mWalletReceiveView
  }
}
