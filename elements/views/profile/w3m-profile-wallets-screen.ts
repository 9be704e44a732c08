import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { checkKnownWallets } from '../../../src/controllers/wallets/known-wallets.ts'
import { disconnectAllWallets } from '../../../src/controllers/wallets/remove-wallets.ts'
import {
  addressOf,
  isInUse,
  keyOf,
  labelOf,
  labelRow,
  removeRow,
  loginOf,
  rowsOf,
  useRow,
  type WalletRow,
} from '../../../src/controllers/wallets/wallet-rows.ts'
import { loadTextPart } from '../../../src/controllers/settings/language.ts'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { showSuccess } from '../../../src/controllers/shell/notify.ts'
import { shortenAddress } from '../../../src/core/chain/address.ts'
import { embeddedId } from '../../../src/core/wallet/connector-info.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { $connectors } from '../../../src/state/connect/connectors.ts'
import { $knownWallets } from '../../../src/state/wallets/known-wallets.ts'
import { $activeNamespace } from '../../../src/state/network/networks.ts'
import { t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { loginName } from '../../parts/login-name.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { markStyles } from '../../parts/mark.styles.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-icon-button.ts'
import '../../ui/wui-image.ts'
import '../../ui/wui-input.ts'
import type { WuiInput } from '../../ui/wui-input.ts'
import '../../ui/wui-list-item.ts'
import '../../ui/wui-sheet.ts'
import '../../ui/wui-wallet-image.ts'

/** Connected and recently used wallets. The user can switch, rename, disconnect and add wallets. */
@element('w3m-profile-wallets-screen')
export class W3mProfileWalletsScreen extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    markStyles,
    // `.note`: One line for the address and one for its namespaces. Longer texts wrap.
    css`
      .social::part(image) {
        color: var(--wui-t1);
      }
      h3 {
        margin-block: 4px -4px;
        padding-inline: 16px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        font-weight: 550;
      }
      .row {
        display: flex;
        align-items: center;
      }
      .row wui-list-item {
        flex: 1;
        min-inline-size: 0;
      }
      .row wui-icon-button:last-child {
        margin-inline-end: 4px;
      }
      .note {
        display: block;
        color: var(--wui-t3);
        font-size: var(--wui-fs-cap);
        line-height: 1.385;
        text-align: -webkit-match-parent;
        text-align: match-parent;
        overflow-wrap: anywhere;
      }
      .label {
        display: grid;
        gap: 8px;
        padding: 4px 12px 12px;
      }
      .pair {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .pair wui-button {
        flex: 1 1 auto;
      }
      .none {
        padding: 16px;
        color: var(--wui-t2);
        text-align: center;
      }
    `,
  ]

  /** Key of the row whose label the user is editing. */
  @state() private editedKey = ''

  #knownWallets = new StoreController(this, $knownWallets)
  protected connections = new StoreController(this, $connections)
  #connectors = new StoreController(this, $connectors)
  #activeNamespace = new StoreController(this, $activeNamespace)
  #useWallet = new Action(this, async (row: WalletRow, wallet: string) => {
    if (await useRow(row)) showSuccess(t('profile.switched', { wallet }))
  })
  #removeRow = new Action(this, removeRow)
  #saveLabel = new Action(this, async (row: WalletRow, text: string) => {
    await labelRow(row, text)
    this.editedKey = ''
  })
  protected lifecycle = new ViewLifecycle(
    this,
    () => void checkKnownWallets(),
    () => {},
  )

  override render() {
    const namespace = this.#activeNamespace.value
    const rows = rowsOf(this.#knownWallets.value, namespace)
    const activeRow = rows.find(([wallet]) => wallet.namespace === namespace && isInUse(wallet))
    const connectedRows = rows.filter(
      row => row !== activeRow && row.some(knownWallet => isInUse(knownWallet) || knownWallet.accounts),
    )
    const recentRows = rows.filter(row => row !== activeRow && !connectedRows.includes(row))
    // The names of login methods are in the login texts.
    if (rows.some(([{ connectorId }]) => connectorId === embeddedId))
      void loadTextPart('login').catch(() => {})
    return html`<w3m-view-layout exportparts="body, footer">
      ${
        activeRow
          ? html`<h3>${t('profile.inUse')}</h3>
              <wui-sheet exportparts="sheet">${this.#renderActive(activeRow)}</wui-sheet>`
          : html`<p class="none" role="status">${t('profile.none')}</p>`
      }
      ${
        connectedRows.length
          ? html`<h3>${t('profile.connected')}</h3>
              <wui-sheet exportparts="sheet" role="list" aria-label=${t('profile.connected')}
                >${connectedRows.map(row => this.#renderRow(row, 'active-connection'))}</wui-sheet
              >`
          : nothing
      }
      ${
        recentRows.length
          ? html`<h3 data-testid="recently-connected-text">${t('profile.recent')}</h3>
              <wui-sheet exportparts="sheet" role="list" aria-label=${t('profile.recent')}
                >${recentRows.map(row => this.#renderRow(row, 'recent-connection'))}</wui-sheet
              >`
          : nothing
      }
      <wui-button
        slot="footer"
        variant="soft"
        data-testid="add-connection-button"
        exportparts="button, button-soft"
        @click=${() => showView({ name: 'Connect' })}
        ><wui-icon slot="start" name="plus"></wui-icon>${t('profile.add')}</wui-button
      >
      ${
        activeRow || connectedRows.length
          ? html`<wui-button
              slot="footer"
              variant="link"
              quiet
              data-testid="disconnect-all-button"
              exportparts="button, button-link"
              @click=${disconnectAllWallets}
              >${t('profile.leaveAll')}</wui-button
            >`
          : nothing
      }
    </w3m-view-layout>`
  }

  /** Returns the label set by the user, the name of the login method, or the wallet's name. */
  #nameOf(row: WalletRow): string {
    return labelOf(row) ?? (loginName({ provider: loginOf(row) }) || row[0].name)
  }

  /** Renders the address and its namespaces, one line each. */
  #renderNote(row: WalletRow) {
    const address = addressOf(row)
    const names = row.map(({ namespace }) => t(`chains.${namespace}`)).join(', ')
    return html`${address ? html`<bdi class="note" slot="note" translate="no">${shortenAddress(address)}</bdi>` : nothing}
      <bdi class="note" slot="note">${names}</bdi>`
  }

  #renderActive(row: WalletRow) {
    const name = this.#nameOf(row)
    const address = addressOf(row)
    return html`<div class="row" data-testid="wui-active-profile-wallet-item" address=${address ?? nothing}>
        <wui-list-item
          plain
          wrap
          exportparts="row, row-title, row-note"
          named
          .label=${name}
          .labelTitle=${address ?? ''}
        >
          ${this.#renderImage(row, name)} ${this.#renderNote(row)}
        </wui-list-item>
        <wui-icon-button
          variant="bare"
          icon="edit"
          data-testid="wui-active-profile-wallet-item-more-button"
          exportparts="button"
          .label=${t('profile.edit', { wallet: name })}
          @click=${this.#edit(row)}
        ></wui-icon-button>
        <wui-icon-button
          variant="bare"
          icon="power"
          data-testid="wui-active-profile-wallet-item-disconnect-button"
          exportparts="button"
          .label=${t('profile.leave', { wallet: name })}
          @click=${() => this.#removeRow.run(row, name)}
        ></wui-icon-button>
      </div>
      ${this.#renderLabel(row)}
      <wui-list-item
        chevron
        line
        wrap
        data-testid="account-settings-button"
        exportparts="row, row-title, row-note"
        .label=${t('profile.settings')}
        @click=${() => showView({ name: 'AccountSettings' })}
      >
        <span slot="image" class="mark"><wui-icon name="settings"></wui-icon></span>
      </wui-list-item>`
  }

  #renderRow(row: WalletRow, id: 'active-connection' | 'recent-connection') {
    const name = this.#nameOf(row)
    const isRecent = id === 'recent-connection'
    return html`<div
      class="row"
      role="listitem"
      data-testid=${id}
      address=${addressOf(row) ?? nothing}
    >
      <wui-list-item
        wrap
        data-testid="wui-inactive-profile-wallet-item-button"
        exportparts="row, row-title, row-note"
        named
        .label=${name}
        .labelTitle=${addressOf(row) ?? ''}
        .end=${isRecent ? t('profile.again') : ''}
        ?pending=${this.#useWallet.pending}
        @click=${() => this.#useWallet.run(row, name)}
      >
        ${this.#renderImage(row, name)} ${this.#renderNote(row)}
      </wui-list-item>
      <wui-icon-button
        variant="bare"
        .icon=${isRecent ? 'close' : 'power'}
        exportparts="button"
        .label=${t(isRecent ? 'profile.forget' : 'profile.leave', { wallet: name })}
        @click=${() => this.#removeRow.run(row, name)}
      ></wui-icon-button>
    </div>`
  }

  #renderImage(row: WalletRow, label: string) {
    const [{ connectorId, name }] = row
    const login = loginOf(row)
    if (login)
      return html`<wui-image
        slot="image"
        class=${login === 'email' ? '' : 'social'}
        tone="neutral"
        .icon=${login === 'email' ? 'mail' : login}
        alt=${label}
      ></wui-image>`
    const connector = this.#connectors.value.find(candidate => candidate.id === connectorId)
    const icon = connector?.icon ?? ''
    return html`<wui-wallet-image slot="image" .src=${icon} .name=${name} alt=${name}></wui-wallet-image>`
  }

  #renderLabel(row: WalletRow) {
    if (this.editedKey !== keyOf(row)) return nothing
    return html`<div class="label">
      <wui-input
        exportparts="field, input"
        .label=${t('profile.label')}
        .value=${labelOf(row) ?? ''}
      ></wui-input>
      <div class="pair">
        <wui-button
          variant="neutral"
          exportparts="button, button-neutral"
          @click=${() => {
            this.editedKey = ''
          }}
          >${t('profile.cancel')}</wui-button
        >
        <wui-button exportparts="button, button-primary" @click=${() => this.#save(row)}
          >${t('profile.save')}</wui-button
        >
      </div>
    </div>`
  }

  #edit = (row: WalletRow) => (): void => {
    this.editedKey = this.editedKey === keyOf(row) ? '' : keyOf(row)
    void this.updateComplete.then(() => this.renderRoot.querySelector('wui-input')?.focus())
  }

  #save(row: WalletRow): void {
    const input = this.renderRoot.querySelector<WuiInput>('wui-input')
    void this.#saveLabel.run(row, input?.value ?? '')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-profile-wallets-screen': W3mProfileWalletsScreen
  }
}
