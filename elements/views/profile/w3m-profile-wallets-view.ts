import { css, html, LitElement, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import {
  activateWallet,
  labelWallet,
  leaveAllWallets,
  leaveWallet,
  lookAtWallets,
} from '../../../src/controllers/wallets/known-wallets.ts'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { showSuccess } from '../../../src/controllers/shell/notify.ts'
import { shortenAddress } from '../../../src/core/chain/address.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { $connectors } from '../../../src/state/connect/connectors.ts'
import { $knownWallets, type KnownWallet } from '../../../src/state/wallets/known-wallets.ts'
import { $activeNamespace } from '../../../src/state/network/networks.ts'
import { $words, t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { WhileShown } from '../../base/while-shown.ts'
import { loginName } from '../../parts/login-name.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-icon-button.ts'
import '../../ui/wui-input.ts'
import type { WuiInput } from '../../ui/wui-input.ts'
import '../../ui/wui-list-item.ts'
import '../../ui/wui-sheet.ts'
import '../../ui/wui-wallet-image.ts'

const keyOf = ({ namespace, connectorId }: KnownWallet): string => `${namespace}:${connectorId}`

async function use(wallet: KnownWallet): Promise<void> {
  await activateWallet(wallet)
  const connection = $connections.get()[wallet.namespace]
  if (connection?.status === 'connected' && connection.connectorId === wallet.connectorId)
    showSuccess(t('profile.switched'))
}

/** Every wallet that is connected, one of each family in use, and those used before: switch, name, leave, add. */
@element('w3m-profile-wallets-view')
export class W3mProfileWalletsView extends LitElement {
  static override styles = [
    reset,
    viewStyles,
    css`
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

  /** The wallet whose name is being written. */
  @state() private edited = ''

  #known = new StoreController(this, $knownWallets)
  #connections = new StoreController(this, $connections)
  #connectors = new StoreController(this, $connectors)
  #active = new StoreController(this, $activeNamespace)
  protected words = new StoreController(this, $words)
  #use = new Action(this, use)
  #leave = new Action(this, leaveWallet)
  #leaveAll = new Action(this, leaveAllWallets)
  #label = new Action(this, async (wallet: KnownWallet, text: string) => {
    await labelWallet(wallet, text)
    this.edited = ''
  })
  protected looking = new WhileShown(
    this,
    () => void lookAtWallets(),
    () => {},
  )

  override render() {
    const wallets = this.#known.value
    const active = wallets.find(each => each.namespace === this.#active.value && this.#isInUse(each))
    const connected = wallets.filter(each => each !== active && (this.#isInUse(each) || each.accounts))
    const recent = wallets.filter(each => each !== active && !connected.includes(each))
    return html`<w3m-view-layout exportparts="body, footer">
      ${
        active
          ? html`<h3>${t('profile.inUse')}</h3>
              <wui-sheet exportparts="sheet">${this.#renderActive(active)}</wui-sheet>`
          : html`<p class="none" role="status">${t('profile.none')}</p>`
      }
      ${
        connected.length
          ? html`<h3>${t('profile.connected')}</h3>
              <wui-sheet exportparts="sheet" role="list" aria-label=${t('profile.connected')}
                >${connected.map(each => this.#renderOther(each, 'active-connection'))}</wui-sheet
              >`
          : nothing
      }
      ${
        recent.length
          ? html`<h3 data-testid="recently-connected-text">${t('profile.recent')}</h3>
              <wui-sheet exportparts="sheet" role="list" aria-label=${t('profile.recent')}
                >${recent.map(each => this.#renderOther(each, 'recent-connection'))}</wui-sheet
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
        active || connected.length
          ? html`<wui-button
              slot="footer"
              variant="link"
              quiet
              data-testid="disconnect-all-button"
              exportparts="button, button-link"
              ?pending=${this.#leaveAll.pending}
              @click=${this.#leaveAll.run}
              >${t('profile.leaveAll')}</wui-button
            >`
          : nothing
      }
    </w3m-view-layout>`
  }

  #isInUse({ namespace, connectorId }: KnownWallet): boolean {
    const connection = this.#connections.value[namespace]
    return connection?.status === 'connected' && connection.connectorId === connectorId
  }

  #addressOf(wallet: KnownWallet): string | undefined {
    const connection = this.#connections.value[wallet.namespace]
    return this.#isInUse(wallet) && connection?.status === 'connected'
      ? connection.address
      : wallet.accounts?.[0]?.address
  }

  /** A login is called as the person knows it, while it is in use. */
  #nameOf(wallet: KnownWallet): string {
    const connection = this.#connections.value[wallet.namespace]
    const person = this.#isInUse(wallet) && connection?.status === 'connected' ? connection.person : undefined
    return wallet.label ?? (loginName(person?.user) || wallet.name)
  }

  #note(wallet: KnownWallet): string {
    const address = this.#addressOf(wallet)
    const family = t(`chains.${wallet.namespace}`)
    return address ? `${shortenAddress(address)} · ${family}` : family
  }

  #renderActive(wallet: KnownWallet) {
    const name = this.#nameOf(wallet)
    const address = this.#addressOf(wallet)
    return html`<div class="row" data-testid="wui-active-profile-wallet-item" address=${address ?? nothing}>
        <wui-list-item
          plain
          current
          wrap
          exportparts="row, row-title, row-note"
          .label=${name}
          .labelTitle=${address ?? ''}
          .note=${this.#note(wallet)}
        >
          ${this.#renderImage(wallet)}
        </wui-list-item>
        <wui-icon-button
          variant="bare"
          icon="edit"
          data-testid="wui-active-profile-wallet-item-more-button"
          exportparts="button"
          .label=${t('profile.edit', { wallet: name })}
          @click=${this.#edit(wallet)}
        ></wui-icon-button>
        <wui-icon-button
          variant="bare"
          icon="power"
          data-testid="wui-active-profile-wallet-item-disconnect-button"
          exportparts="button"
          .label=${t('profile.leave', { wallet: name })}
          @click=${() => this.#leave.run(wallet)}
        ></wui-icon-button>
      </div>
      ${this.#renderLabel(wallet)}`
  }

  #renderOther(wallet: KnownWallet, id: 'active-connection' | 'recent-connection') {
    const name = this.#nameOf(wallet)
    const isRecent = id === 'recent-connection'
    return html`<div
      class="row"
      role="listitem"
      data-testid=${id}
      address=${this.#addressOf(wallet) ?? nothing}
    >
      <wui-list-item
        wrap
        data-testid="wui-inactive-profile-wallet-item-button"
        exportparts="row, row-title, row-note"
        .label=${name}
        .labelTitle=${this.#addressOf(wallet) ?? ''}
        .note=${this.#note(wallet)}
        .end=${isRecent ? t('profile.again') : ''}
        ?pending=${this.#use.pending}
        @click=${() => this.#use.run(wallet)}
      >
        ${this.#renderImage(wallet)}
      </wui-list-item>
      <wui-icon-button
        variant="bare"
        .icon=${isRecent ? 'close' : 'power'}
        exportparts="button"
        .label=${t(isRecent ? 'profile.forget' : 'profile.leave', { wallet: name })}
        @click=${() => this.#leave.run(wallet)}
      ></wui-icon-button>
    </div>`
  }

  #renderImage({ connectorId, name }: KnownWallet) {
    const connector = this.#connectors.value.find(each => each.id === connectorId)
    const icon = connector?.icon ?? ''
    return html`<wui-wallet-image slot="image" .src=${icon} .name=${name} alt=${name}></wui-wallet-image>`
  }

  #renderLabel(wallet: KnownWallet) {
    if (this.edited !== keyOf(wallet)) return nothing
    return html`<div class="label">
      <wui-input
        exportparts="field, input"
        .label=${t('profile.label')}
        .value=${wallet.label ?? ''}
      ></wui-input>
      <div class="pair">
        <wui-button
          variant="neutral"
          exportparts="button, button-neutral"
          @click=${() => {
            this.edited = ''
          }}
          >${t('profile.cancel')}</wui-button
        >
        <wui-button exportparts="button, button-primary" @click=${() => this.#save(wallet)}
          >${t('profile.save')}</wui-button
        >
      </div>
    </div>`
  }

  #edit = (wallet: KnownWallet) => (): void => {
    this.edited = this.edited === keyOf(wallet) ? '' : keyOf(wallet)
    void this.updateComplete.then(() => this.renderRoot.querySelector('wui-input')?.focus())
  }

  #save(wallet: KnownWallet): void {
    const field = this.renderRoot.querySelector<WuiInput>('wui-input')
    void this.#label.run(wallet, field?.value ?? '')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-profile-wallets-view': W3mProfileWalletsView
  }
}
