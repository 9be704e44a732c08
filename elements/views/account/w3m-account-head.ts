import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { copyAddress } from '../../../src/controllers/shell/platform.ts'
import { shortenAddress } from '../../../src/core/chain/address.ts'
import * as limits from '../../../src/core/limits.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset, visuallyHidden } from '../../styles/reset.ts'
import '../../ui/wui-avatar.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-icon-button.ts'
import { middleCut, middleCutStyles } from '../../parts/middle-cut.ts'
import { networkImage } from '../../parts/network-image.ts'

/** Maximum number of characters of a name that is never truncated. */
const maxFullNameLength = 12

/** Header of the account screen, which replaces the title: avatar, name, address to copy, network. */
@element('w3m-account-head')
export class W3mAccountHead extends LocalizedElement {
  static override styles = [
    reset,
    visuallyHidden,
    middleCutStyles,
    // `.identity`: The name shrinks first, then the network. A shortened address is never truncated further.
    // `.identity { flex }`: The identity shrinks so much faster than the network that a long name does not clip even a fraction of a
    // pixel of the network's name.
    // `.line`: The arrow is next to the name only, because the name is shorter than the address below it.
    // `.pill::after`: The button is drawn 36 px high with a 44 px target.
    // `@container (min-width: 14.01em)`: The identity needs the space, so the network is only an icon and its name is for screen
    // readers.
    // `@container (max-width: 18em)`: The avatar is hidden first if the header is narrow.
    // `@container (max-width: 14em)`: The network wraps to its own line if the header is narrow and the text is large.
    // `.called`: A long name is truncated in the middle and stays on one line.
    css`
      :host {
        display: block;
        container-type: inline-size;
      }
      .head {
        display: flex;
        align-items: center;
        gap: 4px;
      }
      .identity {
        flex: 0 100000 auto;
        min-inline-size: min-content;
      }
      .identity button {
        display: flex;
        align-items: center;
        gap: 8px;
        inline-size: 100%;
        min-block-size: 44px;
        padding-inline: 4px;
        margin-inline-start: -4px;
        border-radius: var(--wui-r-row);
        text-align: start;
      }
      .who {
        display: grid;
        flex: 0 1 auto;
        min-inline-size: min-content;
        white-space: nowrap;
      }
      .line {
        display: flex;
        align-items: center;
        gap: 2px;
        min-inline-size: 0;
      }
      .line wui-icon {
        flex: none;
        color: var(--wui-t3);
      }
      @media (hover: hover) {
        .identity button:hover {
          background: var(--wui-press);
        }
      }
      wui-icon-button {
        margin-inline: -6px -10px;
      }
      .settings {
        margin-inline: -4px -8px;
      }
      .name {
        font-weight: 600;
        line-height: 1.3333;
      }
      .identity:has(.called) {
        flex-grow: 1;
        min-inline-size: 8em;
      }
      .who:has(.called),
      .called {
        min-inline-size: 0;
      }
      .called {
        font-size: var(--wui-fs-small);
      }
      .bare {
        font-size: var(--wui-fs-small);
      }
      .address {
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        line-height: 1.385;
      }
      .pill {
        display: inline-flex;
        align-items: center;
        gap: 4px;
        position: relative;
        flex: 0 1 auto;
        min-inline-size: 64px;
        min-block-size: 36px;
        margin-inline-start: auto;
        padding-inline: 6px 8px;
        border-radius: var(--wui-r-pill);
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet), var(--wui-outline);
        font-size: var(--wui-fs-cap);
        font-weight: 550;
      }
      span.pill {
        background: none;
        box-shadow: none;
      }
      .pill::after {
        content: '';
        position: absolute;
        inset: -4px;
      }
      .pill bdi {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .pill wui-icon {
        flex: none;
        color: var(--wui-t2);
      }
      @container (min-width: 14.01em) {
        .pill {
          min-inline-size: 0;
        }
        .pill bdi {
          position: absolute;
          inline-size: 1px;
          clip-path: inset(50%);
        }
      }
      @container (max-width: 18em) {
        wui-avatar,
        .line wui-icon {
          display: none;
        }
      }
      @container (max-width: 14em) {
        wui-network-image {
          display: none;
        }
        .head {
          flex-wrap: wrap;
        }
        .pill {
          margin-inline-start: 8px;
          padding-inline-start: 9px;
        }
      }
      @media (forced-colors: active) {
        .pill {
          border: 1px solid ButtonBorder;
        }
        .pill::after {
          inset: -5px;
        }
      }
    `,
  ]

  @state() private isCopied = false

  #account = new StoreController(this, $account)
  #network = new StoreController(this, $activeNetwork)
  #options = new StoreController(this, $options)
  #copy = new Action(this, async () => {
    await copyAddress()
    this.isCopied = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.isCopied = false
    }, limits.copiedMs)
  })
  #timer: ReturnType<typeof setTimeout> | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
    this.isCopied = false
  }

  override render() {
    if (!this.#account.value.address) return nothing
    return html`<div class="head">
      ${this.#renderIdentity()}
      <wui-icon-button
        variant="bare"
        exportparts="button"
        .icon=${this.isCopied ? 'check' : 'copy'}
        .label=${t('account.copy')}
        @click=${this.#copy.run}
      ></wui-icon-button>
      <span class="hidden" role="status">${this.isCopied ? t('account.copied') : ''}</span>
      ${this.#renderNetwork()}
      <wui-icon-button
        class="settings"
        variant="bare"
        icon="settings"
        exportparts="button"
        data-testid="account-settings-button"
        .label=${t('account.settings')}
        @click=${() => showView({ name: 'AccountSettings' })}
      ></wui-icon-button>
    </div>`
  }

  /**
   * Renders name and address with a link to the wallets. A login without a profile name shows the user name or the email address.
   */
  #renderIdentity() {
    const { address = '', profileName, profileImage, allAccounts, user, wallet } = this.#account.value
    const shortAddress = shortenAddress(address)
    const name = profileName ?? user?.userName ?? user?.email
    // A long name also uses the space of the arrow.
    const isLong = name !== undefined && name.length > maxFullNameLength
    return html`<div
      class="identity"
      data-testid=${wallet?.connectorType === 'embedded' ? 'w3m-profile-button' : nothing}
    >
      <button
        type="button"
        data-testid="wui-profile-button"
        @click=${() => showView({ name: 'ProfileWallets' })}
      >
          <wui-avatar
            exportparts="avatar"
            data-testid=${allAccounts.length > 1 ? nothing : 'single-account-avatar'}
            .address=${address}
            .src=${profileImage}
          ></wui-avatar>
          <span class="who">
            <span class="line"
              ><span class=${`name ${isLong ? 'called' : name ? '' : 'bare'}`} part="row-title" title=${name ?? address}
                >${name ? html`${middleCut(name)}` : html`<bdi translate="no">${shortAddress}</bdi>`}</span
              >${isLong ? nothing : html`<wui-icon name="down" size="16"></wui-icon>`}</span>
            ${name ? html`<span class="address" title=${address}><bdi translate="no">${shortAddress}</bdi></span>` : nothing}
          </span>
          <span class="hidden">${t('account.wallets')}</span>
        </button>
    </div>`
  }

  #renderNetwork() {
    const network = this.#network.value
    if (!network) return nothing
    const { name } = network
    const content = html`${networkImage(network, { size: '20' })}<bdi translate="no">${name}</bdi>`
    if (!this.#options.value.enableNetworkSwitch)
      return html`<span class="pill" part="pill" title=${name}>${content}</span>`
    return html`<button
      class="pill"
      part="pill"
      type="button"
      data-testid="w3m-account-select-network"
      title=${name}
      aria-label=${t('account.network', { name })}
      @click=${() => showView({ name: 'Networks' })}
    >
      ${content}<wui-icon name="down" size="16"></wui-icon>
    </button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-head': W3mAccountHead
  }
}
