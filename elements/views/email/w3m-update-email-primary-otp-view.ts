import { html } from 'lit'
import { enterPresentCode, sendCodesAgain, startOver } from '../../../src/controllers/login/update-email.ts'
import { $embeddedWallet } from '../../../src/state/login/embedded-wallet.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import './w3m-otp-form.ts'
import { reset } from '../../styles/reset.ts'

/** Code input that confirms an email change with the current address. */
@element('w3m-update-email-primary-otp-view')
export class W3mUpdateEmailPrimaryOtpView extends LocalizedElement {
  static override styles = [reset, viewStyles]

  #wallet = new StoreController(this, $embeddedWallet)

  override render() {
    return html`<w3m-otp-form
      exportparts="body, footer, input, button, button-primary, button-soft, button-link"
      .email=${this.#wallet.value.user?.email ?? ''}
      .enter=${enterPresentCode}
      .resend=${sendCodesAgain}
      .outLabel=${t('login.startOver')}
      .out=${startOver}
    ></w3m-otp-form>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-update-email-primary-otp-view': W3mUpdateEmailPrimaryOtpView
  }
}
