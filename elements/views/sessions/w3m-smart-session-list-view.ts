import { css, html, nothing } from 'lit'
import { loadSessions, revokeSession } from '../../../src/controllers/account/smart-sessions.ts'
import { showSuccess } from '../../../src/controllers/shell/notify.ts'
import type { SmartSession } from '../../../src/core/identity/smart-session.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $smartSessions } from '../../../src/state/account/smart-sessions.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { $language, t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-empty.ts'
import '../../parts/w3m-row-skeletons.ts'
import '../../parts/w3m-view-layout.ts'
import { reset, visuallyHidden } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-list-item.ts'
import '../../ui/wui-note.ts'
import '../../ui/wui-sheet.ts'

// Describes a permission of ERC-7715. Unknown permissions are shown by name.
const describePermission = (kind: string, symbol: string): string => {
  if (kind === 'contract-call') return t('sessions.canCall')
  if (kind === 'native-token-transfer') return t('sessions.canSendNative', { symbol })
  if (kind === 'erc20-token-transfer') return t('sessions.canSendToken')
  return t('sessions.canOther', { name: kind })
}

/** Permissions of apps on the account, their expiry, and a button to revoke them. */
@element('w3m-smart-session-list-view')
export class W3mSmartSessionListView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    visuallyHidden,
    css`
      wui-sheet wui-button {
        margin: 0 12px 12px;
      }
      .note {
        padding-inline: 4px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-small);
        line-height: 1.43;
      }
    `,
  ]

  #sessions = new StoreController(this, $smartSessions)
  #account = new StoreController(this, $account)
  #network = new StoreController(this, $activeNetwork)
  #language = new StoreController(this, $language)
  #revokingId = ''
  #reload = new Action(this, loadSessions)
  #revoke = new Action(this, async (session: SmartSession) => {
    this.#revokingId = session.pci
    await revokeSession(session)
    showSuccess(t('sessions.revoked'))
  })
  protected lifecycle = new ViewLifecycle(
    this,
    () => void loadSessions(),
    () => {},
  )

  override render() {
    const { account, status, sessions } = this.#sessions.value
    const visibleSessions = account === this.#account.value.caipAddress ? sessions : []
    return html`<w3m-view-layout exportparts="body, footer" ?reading=${visibleSessions.length === 0}>
      <p class="note">${t('sessions.text')}</p>
      ${
        status === 'failed' && visibleSessions.length
          ? html`<wui-note tone="warn" live="status" exportparts="note"
              >${t('sessions.old')}
              <wui-button variant="link" ?pending=${this.#reload.pending} @click=${this.#reload.run}
                >${t('sessions.retry')}</wui-button
              ></wui-note
            >`
          : nothing
      }
      ${visibleSessions.map(session => this.#renderSession(session))}
      ${visibleSessions.length ? nothing : this.#renderEmpty(status)}
    </w3m-view-layout>`
  }

  #renderEmpty(status: 'loading' | 'ready' | 'failed') {
    if (status === 'loading')
      return html`<p class="hidden" role="status">${t('sessions.loading')}</p>
        <w3m-row-skeletons count="3"></w3m-row-skeletons>`
    return html`<wui-sheet exportparts="sheet">
      ${
        status === 'failed'
          ? html`<w3m-empty
              icon="warning"
              .heading=${t('sessions.failed')}
              .action=${t('sessions.retry')}
              ?pending=${this.#reload.pending}
              @act=${() => this.#reload.run()}
            ></w3m-empty>`
          : html`<w3m-empty .heading=${t('sessions.none')} .text=${t('sessions.noneText')}></w3m-empty>`
      }
    </wui-sheet>`
  }

  #renderSession(session: SmartSession) {
    const { app, host, permissions, expiresAt } = session
    const dateFormat = new Intl.DateTimeFormat(this.#language.value.tag, {
      dateStyle: 'medium',
      timeStyle: 'short',
    })
    const symbol = (this.#network.value && this.#network.value.nativeCurrency.symbol) ?? ''
    const summary = permissions.map(kind => describePermission(kind, symbol)).join(', ')
    const isRevoking = this.#revoke.pending && this.#revokingId === session.pci
    const facts = [
      host,
      t('sessions.may', { what: summary || t('sessions.unknown') }),
      t('sessions.until', { time: dateFormat.format(expiresAt) }),
    ]
    return html`<wui-sheet exportparts="sheet" data-testid="smart-session">
      <wui-list-item
        plain
        wrap
        flat
        exportparts="row, row-title, row-note"
        named
        .label=${app}
        .note=${facts.filter(Boolean).join(' · ')}
      ></wui-list-item>
      <wui-button
        variant="danger"
        exportparts="button, button-danger"
        .label=${t('sessions.revokeOf', { app })}
        ?disabled=${this.#revoke.pending && !isRevoking}
        ?pending=${isRevoking}
        @click=${() => this.#revoke.run(session)}
        >${t('sessions.revoke')}</wui-button
      >
    </wui-sheet>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-smart-session-list-view': W3mSmartSessionListView
  }
}
