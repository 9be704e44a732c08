import { css, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { cancelConnect, connectRow, connectWallet } from '../../../src/controllers/connect/connect.ts'
import { goBack, replaceView } from '../../../src/controllers/shell/modal.ts'
import { toolbarSide } from '../../../src/controllers/shell/platform.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import type { ConnectorInfo } from '../../../src/core/wallet/connector-info.ts'
import { errorText } from '../../../src/text/error-text.ts'
import { $attempt } from '../../../src/state/connect/attempt.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { $connectors } from '../../../src/state/connect/connectors.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import '../../parts/w3m-connecting-status.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-wallet-image.ts'

/** Waits for a wallet in this browser, shows its response, and retries on the same screen. */
@element('w3m-connecting-external-view')
export class W3mConnectingExternalView extends LocalizedElement {
  static override styles = [
    reset,
    css`
      :host,
      w3m-view-layout {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
      }
    `,
  ]

  @property({ attribute: false }) connectorId = ''
  @property({ attribute: false }) namespace?: Namespace
  @property({ attribute: false }) isRow?: true

  /** Whether the arrow to the toolbar is loaded. */
  @state() private hasArrow = false

  #attempt = new StoreController(this, $attempt)
  #connectors = new StoreController(this, $connectors)
  #connections = new StoreController(this, $connections)
  // Never rejects. The result is in `$attempt`.
  #connect = () =>
    void (this.isRow ? connectRow(this.connectorId) : connectWallet(this.connectorId, this.namespace))
  // Leaving the screen cancels the attempt, so that a late response has no effect (F7, F8).
  protected lifecycle = new ViewLifecycle(this, this.#connect, () => {
    if ($attempt.get()?.connectorId === this.connectorId) cancelConnect()
  })

  override render() {
    const connector = this.#connectors.value.find(candidate => candidate.id === this.connectorId)
    const wallet = connector?.name ?? t('modal.label')
    const { status, headline, text } = this.#getScene(wallet)
    const isWaiting = status === 'waiting'
    const { error } = this.#attempt.value ?? {}
    const isReloaded = status === 'broken' && error?.code === 'WALLET_RELOADED'
    const newerConnector = isReloaded && this.#newerConnector(connector)
    // Reloading the page while offline would lose its content.
    const needsReload = isReloaded && navigator.onLine
    return html`<w3m-view-layout exportparts="body, footer">
      <w3m-connecting-status exportparts="ring" .status=${status} .headline=${headline} .text=${newerConnector ? t('connecting.newerText', { wallet: newerConnector.name }) : text}>
        <wui-wallet-image slot="image" size="64" .src=${connector?.icon} .name=${wallet}></wui-wallet-image>
      </w3m-connecting-status>
      <wui-button
        slot="footer"
        exportparts="button, button-primary, button-neutral"
        .variant=${isWaiting ? 'neutral' : 'fill'}
        data-testid="w3m-connecting-widget-secondary-button"
        @click=${newerConnector ? () => this.#switchTo(newerConnector) : needsReload ? () => location.reload() : this.#connect}
      >
        <wui-icon slot="start" name="retry"></wui-icon>${
          newerConnector
            ? t('connecting.newer', { wallet: newerConnector.name })
            : t(needsReload ? 'modal.reload' : isWaiting ? 'connecting.again' : 'connecting.retry')
        }
      </wui-button>
      <wui-button slot="footer" variant="link" quiet exportparts="button, button-link" @click=${goBack}>
        ${t('connecting.another')}
      </wui-button>
      ${this.#renderArrow(connector)}
    </w3m-view-layout>`
  }

  /** Points at the browser's toolbar, where the user can open an extension that does not respond. */
  #renderArrow(connector: ConnectorInfo | undefined) {
    const isExtension = connector?.type === 'announced' || connector?.type === 'injected'
    const side = isExtension && this.#attempt.value?.status === 'silent' && toolbarSide()
    if (!side || !('popover' in this)) return nothing
    if (!this.hasArrow)
      import('../../parts/w3m-toolbar-arrow.ts').then(
        () => {
          this.hasArrow = true
        },
        () => {},
      )
    return this.hasArrow
      ? html`<w3m-toolbar-arrow
          .side=${side}
          .icon=${connector.icon ?? ''}
          .name=${connector.name}
        ></w3m-toolbar-arrow>`
      : nothing
  }

  /**
   * Returns the latest wallet that announced itself with the same rdns after this one, whose provider no longer exists. The user has to
   * select it, because no wallet may replace another one silently (T1).
   */
  #newerConnector(connector: ConnectorInfo | undefined): ConnectorInfo | undefined {
    const connectors = this.#connectors.value
    const latestConnector = connector?.rdns && connectors.findLast(({ rdns }) => rdns === connector.rdns)
    return latestConnector && latestConnector !== connector ? latestConnector : undefined
  }

  #switchTo({ id }: ConnectorInfo): void {
    replaceView({
      name: 'ConnectingExternal',
      connectorId: id,
      ...(this.namespace && { namespace: this.namespace }),
    })
  }

  #getScene(wallet: string): {
    status: 'waiting' | 'done' | 'broken' | 'caution'
    headline: string
    text: string
  } {
    const attempt = this.#attempt.value
    const isConnected = Object.values(this.#connections.value).some(
      connection => connection?.status === 'connected' && connection.connectorId === this.connectorId,
    )
    // The modal is closing, so the ring closes too.
    if (!attempt && isConnected)
      return { status: 'done', headline: t('moment.connected', { wallet }), text: '' }
    if (attempt?.connectorId === this.connectorId && attempt.status === 'failed') {
      const isDeclined = attempt.error?.code === 'USER_REJECTED'
      // The extension or the app's connector was removed while its row or this screen was visible.
      const isWalletMissing = attempt.error?.code === 'WALLET_NOT_FOUND'
      return {
        status: 'broken',
        headline: t(isDeclined ? 'connecting.declined' : 'connecting.failed'),
        text:
          isDeclined || !attempt.error
            ? t('connecting.declinedText', { wallet })
            : isWalletMissing
              ? t('connecting.gone')
              : errorText(attempt.error),
      }
    }
    if (attempt?.status === 'pending')
      return {
        status: 'caution',
        headline: t('connecting.pending', { wallet }),
        text: t('connecting.pendingText', { wallet }),
      }
    if (attempt?.status === 'silent')
      return {
        status: 'caution',
        headline: t('connecting.silent', { wallet }),
        text: t('connecting.silentText'),
      }
    return {
      status: 'waiting',
      headline: t('connecting.continue', { wallet }),
      text: t('connecting.continueText', { wallet }),
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-external-view': W3mConnectingExternalView
  }
}
