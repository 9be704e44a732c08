import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { emailChosen, pressEmail, typeEmail } from '../../src/controllers/login/login-press.ts'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import { $login, $typedLogin } from '../../src/state/login/login.ts'
import { $words, t } from '../../src/text/text.ts'
import { element } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { Ticking } from '../base/ticking.ts'
import { reset } from '../styles/reset.ts'
import '../ui/wui-email-input.ts'
import type { WuiEmailInput } from '../ui/wui-email-input.ts'
import { fieldError } from './login-words.ts'

/** The field for an e-mail address: sends a code to it, and says what stands in the way. */
@element('w3m-email-form')
export class W3mEmailForm extends LitElement {
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
    `,
  ]

  /** Only accounts of this family of chains. */
  @property({ attribute: false }) namespace?: Namespace
  /** Nobody logs in before a step elsewhere on the screen. */
  @property({ type: Boolean }) held = false

  #login = new StoreController(this, $login)
  #typed = new StoreController(this, $typedLogin)
  protected words = new StoreController(this, $words)
  #ticking = new Ticking(this)
  #isChosen = false

  override render() {
    const { way, step, failure } = this.#login.value
    const isOurs = way === 'email'
    const isPending = isOurs && (step === 'starting' || step === 'connecting')
    const error = isOurs && (step === 'idle' || step === 'failed') ? fieldError() : ''
    if (error && failure?.code === 'EMAIL_COOLDOWN') this.#ticking.again()
    return html`<wui-email-input
      data-testid="wui-email-input"
      exportparts="field, input"
      .label=${t('login.email')}
      .sendLabel=${t(isPending ? 'login.sending' : 'login.sendCode')}
      .value=${this.#typed.value.email}
      .error=${error}
      ?disabled=${this.held}
      ?pending=${isPending}
      @focusin=${this.#choose}
      @input=${this.#type}
      @send=${this.#send}
    ></wui-email-input>`
  }

  #choose = (): void => {
    if (!this.#isChosen) emailChosen()
    this.#isChosen = true
  }

  #type = (event: Event): void => typeEmail((event.currentTarget as WuiEmailInput).value)

  #send = (event: Event): void => {
    void pressEmail((event.currentTarget as WuiEmailInput).value, this.namespace)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-email-form': W3mEmailForm
  }
}
