import { html } from 'lit'
import { enterNewCode, sendCodesAgain, startOver } from '../../../src/controllers/login/update-email.ts'
import { $typedLogin } from '../../../src/state/login/login.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import './w3m-otp-form.ts'
import { reset } from '../../styles/reset.ts'

/** Code input that verifies the new email address. */
@element('w3m-update-email-secondary-otp-view')
export class W3mUpdateEmailSecondaryOtpView extends LocalizedElement {
  static override styles = [reset, viewStyles]

  #typedLogin = new StoreController(this, $typedLogin)

  override render() {
    return html`<w3m-otp-form
      exportparts="body, footer, input, button, button-primary, button-soft, button-link"
      .email=${this.#typedLogin.value.newEmail.trim()}
      .enter=${enterNewCode}
      .resend=${sendCodesAgain}
      .outLabel=${t('login.startOver')}
      .out=${startOver}
    ></w3m-otp-form>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-update-email-secondary-otp-view': W3mUpdateEmailSecondaryOtpView
  }
}
