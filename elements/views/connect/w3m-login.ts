import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import { runsInTelegram } from '../../../src/controllers/shell/watch-platform.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import { hiddenInTelegram } from '../../../src/core/identity/hidden-socials.ts'
import { type LoginOffers, loginOffers } from '../../../src/core/wallet/login-offers.ts'
import { needsConsent } from '../../../src/core/wallet/offers.ts'
import { isInstalled } from '../../../src/core/wallet/wallet-list.ts'
import { $consent } from '../../../src/state/connect/consent.ts'
import { $connectors } from '../../../src/state/connect/connectors.ts'
import { $namespaces } from '../../../src/state/network/networks.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { t } from '../../../src/text/text.ts'
import { define } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-separator.ts'

const noOffers: LoginOffers = { email: false, socials: [] }

type Method = 'email' | 'social' | 'wallet'
const emailFirstOrder: readonly Method[] = ['email', 'social', 'wallet']
const walletFirstOrder: readonly Method[] = ['wallet', 'email', 'social']

/** Connect options in the order set by the app: email, social accounts, and the wallets in the slot. */
export class W3mLogin extends LocalizedElement {
  static override styles = [
    reset,
    // Elements that load later have their space reserved, so nothing shifts.
    css`
      :host {
        display: flex;
        flex-direction: column;
        flex: none;
        gap: var(--wui-gap);
      }
      w3m-email-form:not(:defined),
      w3m-social-list:not(:defined) {
        flex: none;
        min-block-size: var(--wui-field);
        border-radius: var(--wui-r-row);
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet), var(--wui-outline);
      }
      w3m-social-list:not(:defined) {
        min-block-size: 48px;
        border-radius: var(--wui-r-pill);
      }
      .two:not(:defined) {
        min-block-size: 104px;
        border-radius: 24px;
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    namespace: { attribute: false },
    alone: { type: Boolean },
    isOpened: { state: true },
    isLoginUnavailable: { state: true },
  }

  /** Limits the login to one namespace. */
  namespace?: Namespace
  /** Whether the wallets are elsewhere on the screen. */
  alone = false
  /** Whether the wallets were expanded. The app can hide them behind a button. */
  private isOpened = false
  /** The login rows failed to load, so only wallets are shown (F23). */
  private isLoginUnavailable = false

  #options = new StoreController(this, $options)
  #consent = new StoreController(this, $consent)
  #connectors = new StoreController(this, $connectors)
  #namespaces = new StoreController(this, $namespaces)

  override connectedCallback(): void {
    super.connectedCallback()
    // The template of the first screen omits this attribute, to keep that chunk small.
    this.setAttribute('exportparts', 'field, input, button, button-social, button-neutral')
  }

  override render() {
    const namespaces = this.namespace ? [this.namespace] : this.#namespaces.value
    const settings = this.#options.value
    const { email, socials } = this.isLoginUnavailable ? noOffers : loginOffers(settings, namespaces)
    const hiddenProviders = runsInTelegram() ? hiddenInTelegram(navigator.userAgent) : []
    const providers = socials.filter(social => !hiddenProviders.includes(social))
    const connectors = this.#connectors.value.filter(connector =>
      connector.namespaces.some(namespace => namespaces.includes(namespace)),
    )
    const isConsentMissing = needsConsent(settings) && !this.#consent.value
    const defaultOrder = connectors.some(isInstalled) ? walletFirstOrder : emailFirstOrder
    const configuredOrder = (settings.connectMethodsOrder ?? []).filter((candidate): candidate is Method =>
      defaultOrder.some(method => method === candidate),
    )
    // Methods that the app omits follow the configured ones, because the order hides no method.
    const order = [...new Set([...configuredOrder, ...defaultOrder])]
    const isOffered = {
      email,
      social: providers.length > 0,
      wallet: !this.alone && (connectors.length > 0 || settings.enableWalletConnect),
    }
    const areWalletsCollapsed = email && settings.features?.emailShowWallets === false && !this.isOpened
    const visibleMethods = order.filter(method => isOffered[method])
    const renderers: Record<Method, () => TemplateResult> = {
      email: () => html`<w3m-email-form
        exportparts="field, input"
        .namespace=${this.namespace}
        ?disabled=${isConsentMissing}
      ></w3m-email-form>`,
      social: () => html`<w3m-social-list
        class=${providers.length === 2 ? 'two' : ''}
        exportparts="button, button-social"
        .providers=${providers}
        .namespace=${this.namespace}
        ?disabled=${isConsentMissing}
      ></w3m-social-list>`,
      wallet: () => (areWalletsCollapsed ? this.#renderButton() : html`<slot></slot>`),
    }
    return visibleMethods.map((method, index) => [
      this.#renderSeparator(visibleMethods[index - 1], method),
      renderers[method](),
    ])
  }

  // Runs on each update, because options may arrive after the first render.
  override updated(): void {
    if (this.renderRoot.querySelector(':not(:defined)'))
      Promise.all([
        import('../../parts/login-rows.ts'),
        // The screen has a button only if the app hides the wallets behind it.
        this.#options.value.features?.emailShowWallets === false && import('../../ui/wui-button.ts'),
      ]).catch(() => {
        this.isLoginUnavailable = true
      })
  }

  // Email and social accounts form one group. A separator divides it from the wallets.
  #renderSeparator(previousMethod: Method | undefined, method: Method) {
    if (!previousMethod || (previousMethod !== 'wallet' && method !== 'wallet')) return nothing
    const isBelowEmail = method === 'wallet'
    return html`<wui-separator
      data-testid=${isBelowEmail ? 'w3m-email-login-or-separator' : 'wui-separator'}
      .label=${t('login.or')}
    ></wui-separator>`
  }

  #renderButton() {
    return html`<wui-button
      variant="neutral"
      exportparts="button, button-neutral"
      data-testid="w3m-collapse-wallets-button"
      @click=${() => {
        this.isOpened = true
      }}
      >${t('login.wallet')}</wui-button
    >`
  }
}
define('w3m-login', W3mLogin)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-login': W3mLogin
  }
}
