import { html } from 'lit'
import { trackEmailEdit, resendCode } from '../../../src/controllers/login/email-login.ts'
import { goBack } from '../../../src/controllers/shell/modal.ts'
import { loginSentence } from '../../../src/text/frame-sentence.ts'
import { $login, $typedLogin } from '../../../src/state/login/login.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { Ticker } from '../../base/ticker.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { isWaitingLong, resendLabel, secondsToResend, serviceSilence } from '../../parts/login-texts.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-connecting-status.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-image.ts'

/** Waits until the user approves this device through the link in the email. */
@element('w3m-email-verify-device-view')
export class W3mEmailVerifyDeviceView extends LocalizedElement {
  static override styles = [reset, viewStyles]

  #login = new StoreController(this, $login)
  #typedLogin = new StoreController(this, $typedLogin)
  #ticker = new Ticker(this)

  override render() {
    const { step, failure, request } = this.#login.value
    const silence = serviceSilence()
    const hasFailed = failure !== undefined && failure.code !== 'EMAIL_COOLDOWN'
    const email = this.#typedLogin.value.email.trim()
    const n = secondsToResend()
    if (n || step === 'device' || request) this.#ticker.schedule()
    return html`<w3m-view-layout exportparts="body, footer">
      <w3m-connecting-status
        exportparts="ring"
        .status=${hasFailed ? 'broken' : 'waiting'}
        .headline=${t(hasFailed ? 'login.failed' : silence ? `login.${silence}` : 'login.deviceHeadline')}
        .text=${
          hasFailed
            ? t('login.tryAgainAfter', { message: loginSentence(failure) })
            : silence
              ? t(`login.${silence}Text`)
              : isWaitingLong()
                ? t('login.stillWaiting')
                : `${t('login.deviceText', { email })}. ${t('login.deviceLife')}.`
        }
      >
        <wui-image slot="image" icon="mail" size="64"></wui-image>
      </w3m-connecting-status>
      <wui-button
        slot="footer"
        exportparts="button, button-primary, button-soft"
        .variant=${hasFailed ? 'fill' : 'soft'}
        ?disabled=${n > 0}
        ?pending=${request !== undefined && silence !== 'silent'}
        @click=${() => void resendCode()}
      >
        ${resendLabel('login.resendMailIn') ?? html`<wui-icon slot="start" name="retry"></wui-icon>${t('login.resendMail')}`}
      </wui-button>
      <wui-button slot="footer" variant="link" quiet exportparts="button, button-link" @click=${this.#editEmail}>
        ${t('login.otherEmail')}
      </wui-button>
    </w3m-view-layout>`
  }

  #editEmail = (): void => {
    trackEmailEdit()
    goBack()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-email-verify-device-view': W3mEmailVerifyDeviceView
  }
}
