import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import { retryConnect } from '../../../src/controllers/login/login-run.ts'
import { loginSentence } from '../../../src/text/frame-sentence.ts'
import { loginLimits } from '../../../src/core/identity/login-limits.ts'
import { $login, $resendAt } from '../../../src/state/login/login.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { Ticker } from '../../base/ticker.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-otp-input.ts'
import '../../ui/wui-spinner.ts'
import type { WuiOtpInput } from '../../ui/wui-otp-input.ts'
import { isWaitingLong, resendLabel, secondsToResend, serviceSilence } from '../../parts/login-texts.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'

/** Input for an emailed code: six boxes that submit when full, error texts and a resend button. */
@element('w3m-otp-form')
export class W3mOtpForm extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    // `.hint { min-block-size }`: Reserves two lines, so an error does not shift the layout.
    css`
      .lead {
        padding-inline: 4px;
        margin-block-end: 6px;
        color: var(--wui-t2);
        line-height: 1.45;
        overflow-wrap: anywhere;
      }
      b {
        color: var(--wui-t1);
        font-weight: 550;
      }
      .hint {
        display: flex;
        align-items: flex-start;
        gap: 6px;
        min-block-size: 37px;
        padding-inline: 4px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        line-height: 1.4;
      }
      .bad {
        color: var(--wui-bad);
      }
      wui-icon {
        margin-block-start: 1px;
      }
      wui-button {
        font-variant-numeric: tabular-nums;
      }
    `,
  ]

  /** Email address that received the code. */
  @property() email = ''
  /** Verifies a code. The result is in `$login`. */
  @property({ attribute: false }) enter: (code: string) => Promise<void> = async () => {}
  @property({ attribute: false }) resend: () => Promise<void> = async () => {}
  /** Label and action of the exit button. */
  @property({ attribute: 'out-label' }) outLabel = ''
  @property({ attribute: false }) out: () => void = () => {}

  #login = new StoreController(this, $login)
  #ticker = new Ticker(this)
  #shownFailure: unknown

  private get boxes(): WuiOtpInput | null {
    return this.renderRoot.querySelector('wui-otp-input')
  }

  override render() {
    const { step, isLoggedIn } = this.#login.value
    const count = loginLimits.codeDigits
    const isBusy = step === 'checking' || step === 'connecting'
    return html`<w3m-view-layout exportparts="body, footer">
      <p class="lead">
        <span>${t('login.enterCode')}</span> ${this.#renderAddress()}
      </p>
      <wui-otp-input
        data-testid="wui-otp-input"
        exportparts="input"
        .length=${count}
        .label=${t('login.code', { digits: count })}
        .digitLabel=${(n: number) => t('login.digit', { n, count })}
        ?invalid=${this.#isWrong}
        ?busy=${isBusy}
        @complete=${this.#onComplete}
      ></wui-otp-input>
      ${this.#renderHint(isBusy)}
      ${isLoggedIn ? this.#renderRetry() : this.#renderResend(isBusy)}
      <wui-button slot="footer" variant="link" quiet exportparts="button, button-link" @click=${this.out}>
        ${this.outLabel}
      </wui-button>
    </w3m-view-layout>`
  }

  override firstUpdated(): void {
    // Focuses the code after the title, so screen readers read the title first and typing needs no click.
    requestAnimationFrame(() => this.isConnected && this.boxes?.focus())
  }

  override updated(): void {
    const { failure } = this.#login.value
    if (failure && failure !== this.#shownFailure && this.#isWrong) this.boxes?.focus()
    this.#shownFailure = failure
  }

  /** Whether the entered code was rejected, as opposed to a refused resend. */
  get #isWrong(): boolean {
    const { step, failure } = this.#login.value
    return step === 'code' && failure !== undefined && failure.code !== 'EMAIL_COOLDOWN'
  }

  #renderAddress() {
    const [textBefore, textAfter] = t('login.enterCodeTo').split('{email}')
    return html`<span>${textBefore}<b><bdi translate="no">${this.email}</bdi></b>${textAfter}</span>`
  }

  #renderHint(isBusy: boolean) {
    const { step, failure, request } = this.#login.value
    const silence = serviceSilence()
    if (request) this.#ticker.schedule()
    if (isBusy || silence) {
      const key = silence ?? (step === 'checking' ? 'checking' : 'reading')
      return html`<div class="hint" role="status">
        <wui-spinner size="16"></wui-spinner>${t(`login.${key}`)}
      </div>`
    }
    if (failure && failure.code !== 'EMAIL_COOLDOWN')
      return html`<div class="hint bad" role="alert">
        <wui-icon name="failed" size="16"></wui-icon>
        <span>${t('login.tryAgainAfter', { message: loginSentence(failure) })}</span>
      </div>`
    this.#ticker.schedule()
    return html`<div class="hint" role="status">${t(`login.${this.#getHintKey(failure !== undefined)}`)}</div>`
  }

  /**
   * Returns the key of the hint. A resend is refused only while the last code is valid. Once a resend is possible, the first code should
   * have arrived, so the hint points to the spam folder.
   */
  #getHintKey(isRefused: boolean) {
    if (isRefused && secondsToResend()) return 'codeHolds'
    if (isWaitingLong()) return 'stillWaiting'
    return $resendAt.get() !== undefined && !secondsToResend() ? 'spam' : 'codeLife'
  }

  #renderResend(isBusy: boolean) {
    const n = secondsToResend()
    if (n) this.#ticker.schedule()
    const isSending = this.#login.value.request !== undefined && !isBusy && serviceSilence() !== 'silent'
    return html`<wui-button
      slot="footer"
      variant="soft"
      exportparts="button, button-soft"
      ?disabled=${n > 0 || isBusy}
      ?pending=${isSending}
      @click=${() => void this.resend()}
    >
      ${resendLabel() ?? html`<wui-icon slot="start" name="retry"></wui-icon>${t('login.resend')}`}
    </wui-button>`
  }

  #renderRetry() {
    return html`<wui-button slot="footer" exportparts="button, button-primary" @click=${retryConnect}>
      <wui-icon slot="start" name="retry"></wui-icon>${t('login.retry')}
    </wui-button>`
  }

  #onComplete = (event: Event): void => void this.enter((event.currentTarget as WuiOtpInput).value)
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-otp-form': W3mOtpForm
  }
}
