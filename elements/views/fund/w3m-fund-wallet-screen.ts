import { css, html, nothing } from 'lit'
import { fundFromAddress, fundFromWallet, isInUse, checkWallets } from '../../../src/controllers/buy/fund.ts'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { shortenAddress } from '../../../src/core/chain/address.ts'
import { isBuyingOffered } from '../../../src/core/money/onramp-offered.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $connectors } from '../../../src/state/connect/connectors.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { $knownWallets } from '../../../src/state/wallets/known-wallets.ts'
import { t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { markStyles } from '../../parts/mark.styles.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-avatar.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-list-item.ts'
import '../../ui/wui-sheet.ts'
import '../../ui/wui-wallet-image.ts'

/** Options to fund the account: buy, receive, or send from another of the user's accounts. */
@element('w3m-fund-wallet-screen')
export class W3mFundWalletScreen extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    markStyles,
    css`
      .hint {
        padding-inline: 16px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-small);
        line-height: 1.43;
      }
      h3 {
        margin-block: 4px -4px;
        padding-inline: 16px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        font-weight: 550;
      }
      .none {
        padding: 16px;
        color: var(--wui-t2);
        text-align: center;
      }
    `,
  ]

  #account = new StoreController(this, $account)
  #knownWallets = new StoreController(this, $knownWallets)
  #connectors = new StoreController(this, $connectors)
  #options = new StoreController(this, $options)
  #wallet = new Action(this, fundFromWallet)
  #address = new Action(this, fundFromAddress)
  protected lifecycle = new ViewLifecycle(this, checkWallets, () => {})

  override render() {
    const { namespace } = this.#account.value
    if (!namespace) return nothing
    return html`<w3m-view-layout exportparts="body, footer">
      <wui-sheet exportparts="sheet">
        ${
          isBuyingOffered(namespace, this.#options.value)
            ? html`<wui-list-item
                chevron
                wrap
                data-testid="w3m-account-onramp-button"
                exportparts="row, row-title"
                .label=${t('fund.buy')}
                @click=${() => showView({ name: 'OnRampProviders' })}
              >
                <span slot="image" class="mark soft"><wui-icon name="card"></wui-icon></span>
              </wui-list-item>`
            : nothing
        }
        <wui-list-item
          chevron
          wrap
          data-testid="w3m-account-receive-button"
          exportparts="row, row-title"
          .label=${t('fund.receive')}
          @click=${() => showView({ name: 'WalletReceive' })}
        >
          <span slot="image" class="mark soft"><wui-icon name="receive"></wui-icon></span>
        </wui-list-item>
      </wui-sheet>
      ${this.#renderOwnAccounts()}
    </w3m-view-layout>`
  }

  #renderOwnAccounts() {
    const { namespace, address, allAccounts } = this.#account.value
    const otherAccounts = allAccounts.filter(account => account.address !== address)
    const wallets = this.#knownWallets.value.filter(
      knownWallet => knownWallet.namespace === namespace && !isInUse(knownWallet),
    )
    return html`<h3 id="own">${t('fund.own')}</h3>
      ${
        otherAccounts.length || wallets.length
          ? html`<p class="hint">${t('fund.walletOrigin')}</p>
              <wui-sheet role="list" aria-labelledby="own" exportparts="sheet"
              >${otherAccounts.map(
                (account, index) => html`<div role="listitem">
                  <wui-list-item
                    chevron
                    exportparts="row, row-title, row-note"
                    ?line=${index > 0}
                    data-testid="fund-from-address"
                    named
                    .label=${shortenAddress(account.address)}
                    .labelTitle=${account.address}
                    .note=${t('fund.address')}
                    ?pending=${this.#address.pending}
                    @click=${() => this.#address.run(account.address)}
                  >
                    <wui-avatar slot="image" .address=${account.address}></wui-avatar>
                  </wui-list-item>
                </div>`,
              )}${wallets.map(
                (wallet, index) => html`<div role="listitem">
                  <wui-list-item
                    chevron
                    exportparts="row, row-title, row-note"
                    ?line=${index > 0 || otherAccounts.length > 0}
                    data-testid="fund-from-wallet"
                    named
                    .label=${wallet.label ?? wallet.name}
                    .note=${t(wallet.accounts ? 'fund.connected' : 'fund.before')}
                    ?pending=${this.#wallet.pending}
                    @click=${() => this.#wallet.run(wallet)}
                  >
                    <wui-wallet-image
                      slot="image"
                      .src=${this.#connectors.value.find(({ id }) => id === wallet.connectorId)?.icon}
                      .name=${wallet.name}
                    ></wui-wallet-image>
                  </wui-list-item>
                </div>`,
              )}</wui-sheet
            >`
          : html`<p class="none">${t('fund.noOwn')}</p>`
      }`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-fund-wallet-screen': W3mFundWalletScreen
  }
}
