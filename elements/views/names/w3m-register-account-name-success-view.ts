import { css, html, nothing } from 'lit'
import { closeNames } from '../../../src/controllers/names/register-name.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $registration } from '../../../src/state/names/names.ts'
import { t, type TextKey } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { outcomeStyles } from '../../parts/outcome.styles.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-avatar.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-ring.ts'

const steps: Readonly<
  Record<'signing' | 'login' | 'registering' | 'done', { title: TextKey; text: TextKey }>
> = {
  signing: { title: 'names.signing', text: 'names.signingText' },
  login: { title: 'names.signingLogin', text: 'names.costless' },
  registering: { title: 'names.registering', text: 'names.registeringText' },
  done: { title: 'names.done', text: 'names.doneText' },
}

/** Progress of a name registration: the wallet signs the message, and the service registers the name for the account. */
@element('w3m-register-account-name-success-view')
export class W3mRegisterAccountNameSuccessView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    outcomeStyles,
    css`
      p {
        min-block-size: 3em;
      }
    `,
  ]

  #registration = new StoreController(this, $registration)
  #account = new StoreController(this, $account)

  override render() {
    const { step, name = '' } = this.#registration.value ?? {}
    // After a failed registration, the modal returns to the form.
    if (!step || step === 'failed') return nothing
    const { address, wallet, user } = this.#account.value
    const params = { name, wallet: wallet?.name ?? '' }
    // The message of a login is signed in this window, not in a wallet app.
    const { title, text } = steps[step === 'signing' && user ? 'login' : step]
    return html`<w3m-view-layout reading exportparts="body, footer">
      <div class="state" role="status">
        <wui-ring exportparts="ring" state=${step === 'done' ? 'done' : 'waiting'}>
          <wui-avatar size="64" exportparts="avatar" .address=${address ?? ''}></wui-avatar>
        </wui-ring>
        <h3><bdi>${t(title, params)}</bdi></h3>
        <p>${t(text, params)}</p>
      </div>
      ${
        step === 'done'
          ? html`<wui-button slot="footer" exportparts="button, button-primary" @click=${closeNames}
              >${t('names.close')}</wui-button
            >`
          : nothing
      }
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-register-account-name-success-view': W3mRegisterAccountNameSuccessView
  }
}
