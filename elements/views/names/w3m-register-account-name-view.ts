import { css, html, nothing } from 'lit'
import {
  recheckName,
  enterName,
  pressRegister,
  cancelNameRequests,
} from '../../../src/controllers/names/register-name.ts'
import { labelLength, nameZone } from '../../../src/core/identity/account-name.ts'
import {
  $nameChoice,
  $nameIdeas,
  $registration,
  $typedName,
  type NameFailure,
  type NameState,
} from '../../../src/state/names/names.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { t, type TextKey } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-input.ts'
import '../../ui/wui-list-item.ts'
import '../../ui/wui-note.ts'
import '../../ui/wui-sheet.ts'
import '../../ui/wui-spinner.ts'
import '../../ui/wui-tag.ts'

/** Text below the input. `isError` marks an error. */
const hints: Readonly<Record<NameState, { readonly text: TextKey; readonly isError?: true }>> = {
  missing: { text: 'names.rule' },
  short: { text: 'names.minLength' },
  letters: { text: 'names.letters', isError: true },
  'hyphen-end': { text: 'names.hyphen', isError: true },
  hyphens: { text: 'names.hyphens', isError: true },
  checking: { text: 'names.checking' },
  taken: { text: 'names.taken', isError: true },
  yours: { text: 'names.yours' },
  free: { text: 'names.free' },
  failed: { text: 'names.down', isError: true },
  unserved: { text: 'names.unserved', isError: true },
}

/** Label of the button while the name cannot be registered. */
const buttonTexts: Readonly<Record<Exclude<NameState, 'free'>, TextKey>> = {
  missing: 'names.enter',
  short: 'names.minLength',
  letters: 'names.letters',
  'hyphen-end': 'names.hyphen',
  hyphens: 'names.hyphens',
  checking: 'names.checking',
  taken: 'names.another',
  yours: 'names.yours',
  failed: 'names.retry',
  unserved: 'names.down',
}

const failures: Readonly<Record<NameFailure, { readonly heading?: TextKey; readonly text: TextKey }>> = {
  declined: { text: 'names.declined' },
  late: { text: 'names.tooLate' },
  clock: { text: 'names.clock' },
  taken: { text: 'names.takenMeanwhile' },
  service: { heading: 'names.failed', text: 'names.failedText' },
  sign: { heading: 'names.failed', text: 'names.failedSign' },
  signature: { heading: 'names.failed', text: 'names.failedSignature' },
}

/** Form to register a name: the name, its availability and similar names. The error of the last attempt is shown above. */
@element('w3m-register-account-name-view')
export class W3mRegisterAccountNameView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    css`
      .zone {
        flex: none;
        max-inline-size: 50%;
        padding-inline-end: 10px;
        overflow: hidden;
        color: var(--wui-t2);
        text-overflow: ellipsis;
      }
      h3 {
        padding-inline: 16px;
        margin-block-end: -4px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        font-weight: 550;
      }
    `,
  ]

  #typedName = new StoreController(this, $typedName)
  #choice = new StoreController(this, $nameChoice)
  #ideas = new StoreController(this, $nameIdeas)
  #registration = new StoreController(this, $registration)
  #network = new StoreController(this, $activeNetwork)
  #options = new StoreController(this, $options)
  protected lifecycle = new ViewLifecycle(this, recheckName, cancelNameRequests)

  override render() {
    const { name, state } = this.#choice.value
    const { text, isError } = hints[state]
    const hint = t(text, this.#createParams(name))
    return html`<w3m-view-layout exportparts="body, footer">
      ${this.#renderFailure()}
      <form @submit=${this.#onSubmit}>
        <wui-input
          data-testid="wui-ens-input"
          exportparts="field, input"
          name="name"
          enter-key="go"
          maxlength=${labelLength.max}
          .label=${t('names.field')}
          .value=${this.#typedName.value}
          .hint=${isError ? '' : hint}
          .error=${isError ? hint : ''}
          ?good=${state === 'free' || state === 'yours'}
          @input=${this.#onInput}
        >
          ${state === 'checking' ? html`<wui-spinner slot="end" size="20"></wui-spinner>` : nothing}
          <span slot="end" class="zone" translate="no"><bdi>.${nameZone(this.#options.value)}</bdi></span>
        </wui-input>
      </form>
      ${this.#renderIdeas()} ${this.#renderFooter()}
    </w3m-view-layout>`
  }

  #createParams = (name: string) => ({
    name,
    count: labelLength.min,
    network: this.#network.value ? this.#network.value.name : '',
  })

  #renderFailure() {
    const { step, failure, name = '' } = this.#registration.value ?? {}
    if (step !== 'failed' || !failure) return nothing
    const { heading, text } = failures[failure]
    return html`<wui-note
      tone=${failure === 'declined' ? 'neutral' : failure === 'late' || failure === 'clock' ? 'warn' : 'bad'}
      live="alert"
      .heading=${heading ? t(heading, { name }) : ''}
      >${t(text, { name })}</wui-note
    >`
  }

  #renderIdeas() {
    const { status, ideas } = this.#ideas.value
    if (!ideas.length || status === 'none') return nothing
    return html`<h3 id="ideas">${t('names.ideas')}</h3>
      <wui-sheet role="list" aria-labelledby="ideas" exportparts="sheet">
        ${ideas.map(
          ({ name, isRegistered }, index) => html`<div role="listitem">
            <wui-list-item
              flat
              wrap
              data-testid="account-name-suggestion"
              exportparts="row, row-title"
              ?line=${index > 0}
              ?disabled=${isRegistered}
              named
              .label=${name}
              @click=${() => this.#choose(name)}
            >
              <wui-tag slot="end" tone=${isRegistered ? 'neutral' : 'accent'}
                >${t(isRegistered ? 'names.registered' : 'names.available')}</wui-tag
              >
            </wui-list-item>
          </div>`,
        )}
      </wui-sheet>`
  }

  #renderFooter() {
    const { name, state } = this.#choice.value
    const { step, failure } = this.#registration.value ?? {}
    const isRetry = step === 'failed' && (failure === 'late' || failure === 'clock')
    const label =
      state === 'free'
        ? t(isRetry ? 'names.signAgain' : 'names.register', { name })
        : t(buttonTexts[state], this.#createParams(name))
    return html`<wui-button
      slot="footer"
      exportparts="button, button-primary"
      ?disabled=${state !== 'free' && state !== 'failed'}
      ?pending=${state === 'checking'}
      @click=${this.#onPress}
      >${label}</wui-button
    >`
  }

  #onInput = (event: Event): void => enterName((event.target as HTMLElementTagNameMap['wui-input']).value)

  #choose = (name: string): void => enterName(name.slice(0, -nameZone(this.#options.value).length - 1))

  #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.#onPress()
  }

  #onPress = (): void => {
    if (this.#choice.value.state === 'failed') recheckName()
    else void pressRegister()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-register-account-name-view': W3mRegisterAccountNameView
  }
}
