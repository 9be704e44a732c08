import { html } from 'lit'
import { trackEmailEdit, enterCode, resendCode } from '../../../src/controllers/login/email-login.ts'
import { goBack } from '../../../src/controllers/shell/modal.ts'
import { $typedLogin } from '../../../src/state/login/login.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import './w3m-otp-form.ts'
import { reset } from '../../styles/reset.ts'

/** Code input of an email login. */
@element('w3m-email-verify-otp-view')
export class W3mEmailVerifyOtpView extends LocalizedElement {
  static override styles = [reset, viewStyles]

  #typedLogin = new StoreController(this, $typedLogin)

  override render() {
    return html`<w3m-otp-form
      exportparts="body, footer, input, button, button-primary, button-soft, button-link"
      .email=${this.#typedLogin.value.email.trim()}
      .enter=${enterCode}
      .resend=${resendCode}
      .outLabel=${t('login.otherEmail')}
      .out=${this.#editEmail}
    ></w3m-otp-form>`
  }

  #editEmail = (): void => {
    trackEmailEdit()
    goBack()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-email-verify-otp-view': W3mEmailVerifyOtpView
  }
}
