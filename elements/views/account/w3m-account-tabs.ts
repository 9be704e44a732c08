import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { namespaceRules } from '../../../src/core/chain/namespace-rules.ts'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $activityRows } from '../../../src/state/account/activity.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-tabs.ts'
import '../../parts/w3m-activity-list.ts'
import './w3m-collectible-list.ts'
import '../../parts/w3m-token-list.ts'
import './w3m-wallet-features.ts'

type TabId = 'tokens' | 'nfts' | 'activity'

// The selected tab is stored in module scope, so that it is still selected when the user returns from another screen.
let lastTab: TabId = 'tokens'

/** Actions and assets of the account: feature buttons, and tabs for tokens, collectibles and recent activity. */
@element('w3m-account-tabs')
export class W3mAccountTabs extends LocalizedElement {
  static override styles = [
    reset,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: var(--wui-gap);
        flex: none;
      }
    `,
  ]

  @state() private tab: TabId = lastTab

  #account = new StoreController(this, $account)
  #options = new StoreController(this, $options)
  #rows = new StoreController(this, $activityRows)

  override render() {
    const { namespace, wallet } = this.#account.value
    if (!namespace) return nothing
    // The test ids of an external wallet differ from those of a login.
    const isPlain = wallet?.connectorType !== 'embedded'
    const rule = namespaceRules[namespace]
    const hasHistory = this.#options.value.features?.history !== false && rule.send === true
    const tabs = [
      ...(rule.balance ? [{ id: 'tokens', label: t('money.tokens') }] : []),
      ...(rule.activity && hasHistory ? [{ id: 'nfts', label: t('money.nfts') }] : []),
      ...(hasHistory
        ? [
            {
              id: 'activity',
              label: t('activity.title'),
              ...(isPlain && { testId: 'w3m-account-default-activity-button' }),
            },
          ]
        : []),
    ]
    const activeTab = tabs.some(({ id }) => id === this.tab) ? this.tab : tabs[0]?.id
    return html`<w3m-wallet-features ?plain=${isPlain}></w3m-wallet-features>
      ${
        tabs.length > 1
          ? html`<wui-tabs .label=${t('money.tabs')} .tabs=${tabs} .selected=${activeTab ?? ''} @change=${this.#onTabChange}></wui-tabs>`
          : nothing
      }
      ${activeTab ? html`<div role="tabpanel" aria-label=${tabs.find(({ id }) => id === activeTab)?.label ?? ''}>${this.#renderTab(activeTab as TabId)}</div>` : nothing}`
  }

  #renderTab(tab: TabId) {
    if (tab === 'tokens') return html`<w3m-token-list></w3m-token-list>`
    if (tab === 'nfts') return html`<w3m-collectible-list></w3m-collectible-list>`
    return html`<w3m-activity-list maxrows="5"></w3m-activity-list>
      ${
        this.#rows.value.length > 5
          ? html`<wui-button variant="link" @click=${() => showView({ name: 'Transactions' })}
              >${t('activity.showAll')}</wui-button
            >`
          : nothing
      }`
  }

  #onTabChange(event: Event): void {
    lastTab = (event.target as HTMLElementTagNameMap['wui-tabs']).selected as TabId
    this.tab = lastTab
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-tabs': W3mAccountTabs
  }
}
