import { css, html } from 'lit'
import { changeEmail, typeNewEmail } from '../../../src/controllers/login/update-email.ts'
import { $embeddedWallet } from '../../../src/state/login/embedded-wallet.ts'
import { $login, $typedLogin } from '../../../src/state/login/login.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { Ticker } from '../../base/ticker.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { fieldError, serviceSilence } from '../../parts/login-texts.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-input.ts'
import type { WuiInput } from '../../ui/wui-input.ts'

/** Form to change the email address of the account. The change is confirmed with the current and the new address. */
@element('w3m-update-email-wallet-view')
export class W3mUpdateEmailWalletView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    css`
      form {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
      }
      p {
        padding-inline: 4px;
        color: var(--wui-t2);
        line-height: 1.45;
      }
    `,
  ]

  #wallet = new StoreController(this, $embeddedWallet)
  #login = new StoreController(this, $login)
  #typedLogin = new StoreController(this, $typedLogin)
  #ticker = new Ticker(this)

  override render() {
    const { email } = this.#wallet.value.user ?? {}
    const { method, step, request } = this.#login.value
    const silence = serviceSilence()
    if (request) this.#ticker.schedule()
    const error = method === 'update' && step === 'idle' ? fieldError() : ''
    return html`<form novalidate @submit=${this.#onSubmit}>
      <w3m-view-layout exportparts="body, footer">
        <p>${t('login.changeText')}</p>
        <wui-input
          data-testid="wui-email-input"
          exportparts="field, input"
          type="email"
          name="email"
          icon="mail"
          autocomplete="email"
          enter-key="go"
          input-testid=""
          maxlength="254"
          .label=${t('login.newEmail')}
          .value=${this.#typedLogin.value.newEmail}
          .hint=${silence ? t(`login.${silence}`) : email ? t('login.present', { email }) : ''}
          .error=${error}
          @input=${this.#onInput}
        ></wui-input>
        <wui-button
          slot="footer"
          type="submit"
          exportparts="button, button-primary"
          ?pending=${request !== undefined && silence !== 'silent'}
        >
          ${t(silence === 'silent' ? 'login.retry' : 'login.change')}
        </wui-button>
      </w3m-view-layout>
    </form>`
  }

  #onInput = (event: Event): void => typeNewEmail((event.currentTarget as WuiInput).value)

  #onSubmit = (event: Event): void => {
    event.preventDefault()
    if (!this.#login.value.request || serviceSilence() === 'silent')
      void changeEmail(this.#typedLogin.value.newEmail)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-update-email-wallet-view': W3mUpdateEmailWalletView
  }
}
