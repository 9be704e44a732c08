import { css, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { cancelSignIn, pressSignIn, onSignInShown } from '../../../src/controllers/sign-in/follow.ts'
import { appMetadata } from '../../../src/controllers/shell/app-metadata.ts'
import { shortenAddress } from '../../../src/core/chain/address.ts'
import { findNetwork } from '../../../src/core/chain/network.ts'
import { ownStatement } from '../../../src/core/sign-in/statement.ts'
import { cleanName } from '../../../src/core/wallet/wallet-name.ts'
import { $networks } from '../../../src/state/network/networks.ts'
import { $signIn, type SignIn } from '../../../src/state/sign-in/sign-in.ts'
import { $language, t, type TextKey } from '../../../src/text/text.ts'
import { ConfirmGuard } from '../../base/confirm-guard.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { headline } from '../../styles/headline.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import type { Fact } from '../../ui/wui-facts.ts'
import '../../ui/wui-facts.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-image.ts'
import '../../ui/wui-note.ts'
import '../../ui/wui-shimmer.ts'
import '../../ui/wui-wallet-image.ts'

/** Headline and text by error code of a sign-in. */
const problems: Readonly<Record<string, readonly [TextKey, TextKey]>> = {
  SIGN_IN_SMART_ACCOUNT: ['signIn.smartAccount', 'signIn.smartAccountText'],
  SIGN_IN_REFUSED: ['signIn.refused', 'signIn.refusedText'],
  SIGN_IN_UNAVAILABLE: ['signIn.serverDown', 'signIn.serverDownText'],
  CHUNK_FAILED: ['signIn.serverDown', 'signIn.serverDownText'],
  SIGN_IN_UNCONFIRMED: ['signIn.serverLost', 'signIn.serverLostText'],
  SIGN_IN_TOO_LATE: ['signIn.tooLate', 'signIn.tooLateText'],
  SIGN_IN_WRONG_DOMAIN: ['signIn.wrongDomain', 'signIn.wrongDomainText'],
  SIGN_IN_WRONG_FIELDS: ['signIn.wrongFields', 'signIn.wrongFieldsText'],
}

const busySteps: readonly SignIn['step'][] = ['looking', 'preparing', 'prompting', 'checking']

const isPreparing = (currentSignIn: SignIn | undefined): boolean =>
  !currentSignIn || currentSignIn.step === 'looking' || currentSignIn.step === 'preparing'

/** Reserves the space of the message, so that the buttons do not move when the message arrives. */
const skeleton = html`<div class="box" aria-hidden="true">
  <div class="lines">
    <wui-shimmer width="40%" height="14px"></wui-shimmer><wui-shimmer height="14px"></wui-shimmer>
    <wui-shimmer width="70%" height="14px"></wui-shimmer>
  </div>
  <wui-shimmer width="172px" height="44px" radius="22px"></wui-shimmer>
</div>`

const isDeclined = ({ step, error }: SignIn): boolean =>
  step === 'failed' && error?.code === 'SIGNATURE_DECLINED'

/** The sign-in message as the wallet shows it, its meaning in the user's language, and the limits of what signing allows. */
@element('w3m-siwx-sign-message-view')
export class W3mSiwxSignMessageView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    headline,
    css`
      .pair {
        display: flex;
        justify-content: center;
        gap: 12px;
        padding-block: 8px 4px;
      }
      .words {
        display: grid;
        gap: 6px;
        justify-items: center;
        padding-block-end: 8px;
        text-align: center;
      }
      p {
        max-inline-size: 320px;
        color: var(--wui-t2);
        min-block-size: 2.9334em;
        line-height: 1.4667;
        text-wrap: balance;
        overflow-wrap: anywhere;
      }
      .box {
        display: grid;
        gap: 12px;
        flex: none;
        padding: 14px 16px;
        border-radius: var(--wui-r-sheet);
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet);
        font-size: var(--wui-fs-small);
        line-height: 1.45;
      }
      .lines {
        display: grid;
        gap: 6px;
        padding-block: 3px;
      }
      h4 {
        font-weight: 400;
        color: var(--wui-t2);
      }
      blockquote,
      pre {
        overflow-wrap: anywhere;
        unicode-bidi: isolate;
      }
      pre {
        white-space: pre-wrap;
        font-family: ui-monospace, monospace;
        font-size: 12px;
        line-height: 1.5;
        direction: ltr;
        text-align: start;
      }
      ul {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 4px 16px;
        padding: 4px 0 8px;
        list-style: none;
        color: var(--wui-t2);
        font-size: var(--wui-fs-small);
      }
      li {
        display: flex;
        align-items: center;
        gap: 6px;
      }
      li wui-icon {
        color: var(--wui-good);
      }
      .hint {
        align-self: center;
        padding-block-start: 4px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-small);
        text-align: center;
      }
      @media (forced-colors: active) {
        .box {
          border: 1px solid CanvasText;
        }
      }
    `,
  ]

  @state() private isExpanded = false

  #signIn = new StoreController(this, $signIn)
  #networks = new StoreController(this, $networks)
  #language = new StoreController(this, $language)
  #guard = new ConfirmGuard(this)
  protected lifecycle = new ViewLifecycle(this, onSignInShown, () => {})

  override render() {
    const currentSignIn = this.#signIn.value
    const { name, icons } = appMetadata()
    const app = cleanName(name) || location.host
    const wallet = currentSignIn?.wallet?.name ?? ''
    const [headline, text] = this.#getScene(currentSignIn, app, wallet)
    const isBusy = !currentSignIn || busySteps.includes(currentSignIn.step)
    const canRetry = currentSignIn?.step === 'failed'
    return html`<w3m-view-layout exportparts="body, footer" ?reading=${!currentSignIn?.message}>
      <div class="pair">
        <wui-image size="56" .src=${icons[0]} .name=${app}></wui-image>
        <wui-wallet-image size="56" .src=${currentSignIn?.wallet?.icon} .name=${wallet}></wui-wallet-image>
      </div>
      <div class="words" role="status">
        <h3>${headline}</h3>
        <p>${text}</p>
      </div>
      ${this.#renderProblem(currentSignIn, app)} ${currentSignIn ? this.#renderFacts(currentSignIn) : nothing} ${currentSignIn?.message ? this.#renderMessage(currentSignIn, app) : isPreparing(currentSignIn) ? skeleton : nothing}
      <ul>
        <li><wui-icon name="check" size="16"></wui-icon>${t('signIn.noCost')}</li>
        <li><wui-icon name="check" size="16"></wui-icon>${t('signIn.noRights')}</li>
      </ul>
      ${
        currentSignIn?.step === 'prompting' && currentSignIn.link
          ? html`<wui-button slot="footer" exportparts="button, button-primary" href=${currentSignIn.link.href} target=${currentSignIn.link.target}
              >${t('signIn.open', { wallet })}</wui-button
            >`
          : html`<wui-button
              slot="footer"
              exportparts="button, button-primary"
              data-testid="w3m-connecting-siwe-sign"
              ?disabled=${this.#guard.isLocked}
              ?pending=${isBusy}
              @keydown=${this.#guard.ignoreRepeat}
              @click=${this.#onPress}
              >${t(canRetry ? 'signIn.retry' : 'signIn.sign')}</wui-button
            >`
      }
      <wui-button
        slot="footer"
        variant="link"
        quiet
        exportparts="button, button-link"
        data-testid="w3m-connecting-siwe-cancel"
        @click=${cancelSignIn}
        >${t(currentSignIn && !currentSignIn.isRequired ? 'signIn.notNow' : 'signIn.cancel')}</wui-button
      >
      ${
        currentSignIn?.isRequired === false ||
        currentSignIn?.reason === 'account' ||
        currentSignIn?.reason === 'network'
          ? nothing
          : html`<p slot="footer" class="hint">${t('signIn.cancelText')}</p>`
      }
    </w3m-view-layout>`
  }

  #onPress = (event: Event): void => {
    if (this.#guard.accepts(event)) pressSignIn()
  }

  #getScene(currentSignIn: SignIn | undefined, app: string, wallet: string): readonly [string, string] {
    const network = findNetwork(this.#networks.value, currentSignIn?.networkId)?.name ?? ''
    if (!currentSignIn || isPreparing(currentSignIn))
      return [t('signIn.headline', { app }), t('signIn.preparing')]
    if (currentSignIn.step === 'prompting')
      return currentSignIn.link
        ? [t('signIn.back'), t('signIn.backText', { wallet })]
        : [t('signIn.waiting', { wallet }), t('signIn.waitingText', { wallet })]
    if (currentSignIn.step === 'checking') return [t('signIn.authenticating'), t('signIn.checking')]
    // A toast states that the signature was declined, so the screen keeps its headline.
    if (isDeclined(currentSignIn)) return [t('signIn.headline', { app }), t('signIn.declinedText')]
    if (currentSignIn.reason === 'expired') return [t('signIn.expired'), t('signIn.expiredText')]
    if (currentSignIn.reason === 'account')
      return [t('signIn.newAccount'), t('signIn.newAccountText', { app })]
    if (currentSignIn.reason === 'network')
      return [t('signIn.newNetwork', { network }), t('signIn.newNetworkText', { app })]
    return [
      currentSignIn.isSecondStep ? t('signIn.secondStep') : t('signIn.headline', { app }),
      t('signIn.text'),
    ]
  }

  #renderProblem(currentSignIn: SignIn | undefined, app: string): TemplateResult | typeof nothing {
    const { error } = currentSignIn ?? {}
    if (currentSignIn?.step !== 'failed' || !error || isDeclined(currentSignIn)) return nothing
    const [headline, text] = problems[error.code] ?? ['signIn.notSetUp', 'signIn.notSetUpText']
    const domain = String(error.params.domain ?? '')
    return html`<wui-note tone="bad" live="alert" .heading=${t(headline, { app })}>${t(text, { app, domain })}</wui-note>`
  }

  #renderFacts(currentSignIn: SignIn): TemplateResult {
    const { address, networkId, message } = currentSignIn
    const expirationTime = message?.data.expirationTime
    // Most messages have an expiration time, so the space of its row is reserved.
    const isExpiryPending = !message && isPreparing(currentSignIn)
    const facts: Fact[] = [
      { name: t('signIn.site'), value: message?.data.domain ?? location.host },
      { name: t('signIn.account'), value: shortenAddress(address), full: address },
      { name: t('signIn.network'), value: findNetwork(this.#networks.value, networkId)?.name ?? networkId },
    ]
    if (expirationTime) {
      const dateFormat = new Intl.DateTimeFormat(this.#language.value.tag, {
        dateStyle: 'medium',
        timeStyle: 'short',
      })
      facts.push({ name: t('signIn.until'), value: dateFormat.format(new Date(expirationTime)) })
    }
    if (isExpiryPending) facts.push({ name: t('signIn.until'), value: '…' })
    return html`<wui-facts .facts=${facts}></wui-facts>`
  }

  // Renders the meaning of the statement, unless the statement is already in the user's language.
  #renderMeaning(statement: string, domain: string, app: string): TemplateResult | typeof nothing {
    const text = statement === ownStatement ? t('signIn.message') : t('signIn.meaningText', { domain, app })
    return text === statement
      ? nothing
      : html`<div>
          <h4>${t('signIn.meaning')}</h4>
          <div>${text}</div>
        </div>`
  }

  #renderMessage({ message }: SignIn, app: string): TemplateResult | typeof nothing {
    if (!message) return nothing
    const { statement, domain } = message.data
    return html`<div class="box">
      ${
        statement
          ? html`<div>
                <h4>${t('signIn.statement')}</h4>
                <blockquote lang="en">${statement}</blockquote>
              </div>
              ${this.#renderMeaning(statement, domain, app)}`
          : nothing
      }
      ${this.isExpanded ? html`<pre lang="en" tabindex="0" aria-label=${t('signIn.statement')}>${message.text}</pre>` : nothing}
      <wui-button
        size="small"
        variant="neutral"
        exportparts="button, button-neutral"
        aria-expanded=${this.isExpanded}
        @click=${() => (this.isExpanded = !this.isExpanded)}
        >${t(this.isExpanded ? 'signIn.hideMessage' : 'signIn.showMessage')}</wui-button
      >
    </div>`
  }
}

/** Alias of the view for its older name `ConnectingSiwe`. */
@element('w3m-connecting-siwe-view')
export class W3mConnectingSiweView extends W3mSiwxSignMessageView {}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-siwx-sign-message-view': W3mSiwxSignMessageView
    'w3m-connecting-siwe-view': W3mConnectingSiweView
  }
}
