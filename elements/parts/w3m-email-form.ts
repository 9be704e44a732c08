import { css, html, LitElement, nothing, type PropertyDeclarations } from 'lit'
import {
  trackEmailChoice,
  pressEmail,
  stopLogin,
  typeEmail,
} from '../../src/controllers/login/login-press.ts'
import { replaceView } from '../../src/controllers/shell/modal.ts'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import { $login, $typedLogin } from '../../src/state/login/login.ts'
import { $view } from '../../src/state/shell/modal.ts'
import { t } from '../../src/text/text.ts'
import { define } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { Ticker } from '../base/ticker.ts'
import { LocalizedElement } from '../base/localized-element.ts'
import { reset } from '../styles/reset.ts'
import '../ui/wui-email-input.ts'
import type { WuiEmailInput } from '../ui/wui-email-input.ts'
import '../ui/wui-icon.ts'
import { fieldError, serviceSilence } from './login-texts.ts'

/** Email input that requests a code and shows errors. */
export class W3mEmailForm extends LocalizedElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }
  static override styles = [
    reset,
    css`
      :host {
        display: block;
        flex: none;
      }
      p {
        padding-block-start: 8px;
        padding-inline: 16px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        line-height: 1.4;
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        padding-block-start: 8px;
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    namespace: { attribute: false },
    disabled: { type: Boolean },
  }

  /** Limits the login to one namespace. */
  namespace?: Namespace
  /** Disables the login until another step on the screen is done. */
  disabled = false

  #login = new StoreController(this, $login)
  #view = new StoreController(this, $view)
  #typedLogin = new StoreController(this, $typedLogin)
  #ticker = new Ticker(this)
  #hasReportedChoice = false
  #silence: ReturnType<typeof serviceSilence>

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#silence = undefined
  }

  override render() {
    const { method, step, failure, request } = this.#login.value
    const isEmailLogin = method === 'email'
    // The service has responded and the next screen is loading. The current text remains until that screen is shown.
    const isAnswered =
      isEmailLogin && !request && (step === 'starting' || step === 'code' || step === 'device')
    if (!isAnswered) this.#silence = isEmailLogin ? serviceSilence() : undefined
    const silence = this.#silence
    const isPending = isEmailLogin && silence !== 'silent' && (step === 'starting' || step === 'connecting')
    const error = isEmailLogin && (step === 'idle' || step === 'failed') ? fieldError() : ''
    if ((error && failure?.code === 'EMAIL_COOLDOWN') || request) this.#ticker.schedule()
    const isFrameUnavailable = Boolean(error) && failure?.code === 'EMAIL_FRAME_UNAVAILABLE'
    return html`<wui-email-input
      data-testid="wui-email-input"
      exportparts="field, input"
      .label=${t('login.email')}
      .sendLabel=${t(isPending ? 'login.sending' : 'login.sendCode')}
      .value=${this.#typedLogin.value.email}
      .hint=${silence ? t(`login.${silence}`) : ''}
      .error=${error}
      ?disabled=${this.disabled}
      ?pending=${isPending}
      @focusin=${this.#onFocusIn}
      @input=${this.#onInput}
      @send=${this.#onSend}
    ></wui-email-input>
    ${isFrameUnavailable || silence ? this.#renderAlternatives(silence) : nothing}`
  }

  /** Renders the actions for a login service that does not respond. */
  #renderAlternatives(silence: ReturnType<typeof serviceSilence>) {
    // If this fails to load, the label of the button is still visible.
    void import('../ui/wui-button.ts').catch(() => {})
    const text = silence ? (`login.${silence}Text` as const) : 'login.unavailableText'
    const isOnConnectScreen = this.#view.value?.name === 'Connect'
    return html`<p role="status">${t(text)}</p>
      <div class="ways">
        ${
          silence === 'slow' || silence === 'healed'
            ? nothing
            : html`<wui-button size="small" variant="soft" exportparts="button, button-soft" @click=${this.#retry}>
                <wui-icon slot="start" name="retry"></wui-icon>${t('login.retry')}
              </wui-button>`
        }
        ${
          isOnConnectScreen && !silence
            ? nothing
            : html`<wui-button size="small" variant="link" quiet exportparts="button, button-link" @click=${this.#cancelLogin}>
                ${t(isOnConnectScreen ? 'login.cancel' : 'login.otherWay')}
              </wui-button>`
        }
      </div>`
  }

  #onFocusIn = (): void => {
    if (!this.#hasReportedChoice) trackEmailChoice()
    this.#hasReportedChoice = true
  }

  #onInput = (event: Event): void => typeEmail((event.currentTarget as WuiEmailInput).value)

  #onSend = (event: Event): void => {
    void pressEmail((event.currentTarget as WuiEmailInput).value, this.namespace)
  }

  #retry = (): void => void pressEmail(this.#typedLogin.value.email, this.namespace)

  #cancelLogin = (): void => {
    stopLogin()
    if (this.#view.value?.name !== 'Connect') replaceView({ name: 'Connect' })
  }
}
define('w3m-email-form', W3mEmailForm)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-email-form': W3mEmailForm
  }
}
