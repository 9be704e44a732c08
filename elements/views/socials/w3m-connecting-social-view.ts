import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import { retryConnect } from '../../../src/controllers/login/login-run.ts'
import { goBack } from '../../../src/controllers/shell/modal.ts'
import { ensureSocialLogin, startSocialLogin } from '../../../src/controllers/login/social-login.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import { loginSentence } from '../../../src/text/frame-sentence.ts'
import type { RedirectProvider } from '../../../src/core/identity/embedded.ts'
import { socialNames } from '../../../src/core/identity/social-names.ts'
import { $login, type Login } from '../../../src/state/login/login.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { Ticker } from '../../base/ticker.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { isWaitingLong, serviceSilence } from '../../parts/login-texts.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-connecting-status.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import { setViewTitle } from '../../base/view-titles.ts'

interface Scene {
  readonly status: 'waiting' | 'broken' | 'caution'
  readonly headline: string
  readonly text: string
  /** Label of the button in the footer. Without one, its space stays reserved. */
  readonly button?: string
}

/** Waits for the user in the popup of a social login and shows the result. */
@element('w3m-connecting-social-view')
export class W3mConnectingSocialView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    // `w3m-connecting-status`: Reserves two lines for the headline, because the headline of the waiting state needs them.
    css`
      w3m-connecting-status {
        --words: 102px;
      }
      .gone {
        visibility: hidden;
      }
      .mark {
        --wui-stroke: 1.5;
        inline-size: 44px;
        block-size: 44px;
        color: var(--wui-t1);
      }
    `,
  ]

  @property({ attribute: false }) provider: RedirectProvider = 'google'
  /** Limits the login to one namespace. */
  @property({ attribute: false }) namespace?: Namespace

  #login = new StoreController(this, $login)
  #ticker = new Ticker(this)

  override connectedCallback(): void {
    super.connectedCallback()
    ensureSocialLogin(this.provider, this.namespace)
  }

  override render() {
    const name = socialNames[this.provider]
    const login = this.#login.value
    if (login.step === 'window' || login.request) this.#ticker.schedule()
    const { status, headline, text, button } = sceneOf(login, name)
    return html`<w3m-view-layout exportparts="body, footer">
      <w3m-connecting-status exportparts="ring" .status=${status} .headline=${headline} .text=${text}>
        <wui-icon slot="image" class="mark" .name=${this.provider}></wui-icon>
      </w3m-connecting-status>
      <wui-button
        slot="footer"
        class=${button ? '' : 'gone'}
        exportparts="button, button-primary, button-neutral"
        data-testid="w3m-connecting-widget-secondary-button"
        .variant=${status === 'waiting' ? 'neutral' : 'fill'}
        @click=${this.#retry}
      >
        <wui-icon slot="start" name=${status === 'waiting' ? 'external' : 'retry'}></wui-icon>
        ${button ?? t('login.openAgain')}
      </wui-button>
      <wui-button slot="footer" variant="link" quiet exportparts="button, button-link" @click=${goBack}>
        ${t('login.otherWay')}
      </wui-button>
    </w3m-view-layout>`
  }

  // Must run in the click itself, because browsers allow popups only during a user gesture.
  #retry = (): void => {
    void (this.#login.value.isLoggedIn ? retryConnect() : startSocialLogin(this.provider, this.namespace))
  }
}

function sceneOf({ step, failure, isLoggedIn }: Login, name: string): Scene {
  if (failure && step === 'failed') {
    const { code } = failure
    const declined = { headline: t('login.declined'), text: t('login.declinedText') }
    if (code === 'LOGIN_WINDOW_BLOCKED')
      return {
        status: 'caution',
        headline: t('login.blocked'),
        text: t('login.blockedText'),
        button: t('login.open'),
      }
    if (code === 'LOGIN_WINDOW_LOST')
      return {
        status: 'caution',
        headline: loginSentence(failure),
        text: t('login.lostText'),
        button: t('login.openAgain'),
      }
    return {
      status: 'broken',
      ...(code === 'USER_REJECTED'
        ? declined
        : code === 'EMAIL_FRAME_UNAVAILABLE'
          ? { headline: loginSentence(failure), text: t('login.unavailableText') }
          : { headline: t(isLoggedIn ? 'login.notRead' : 'login.failed'), text: loginSentence(failure) }),
      button: t('login.retry'),
    }
  }
  const silence = serviceSilence()
  if (silence === 'silent')
    return {
      status: 'caution',
      headline: t('login.silent'),
      text: t('login.silentText'),
      button: t('login.retry'),
    }
  const waiting = { status: 'waiting' as const }
  if (silence === 'slow') return { ...waiting, headline: t('login.slow'), text: t('login.slowText') }
  if (step === 'window')
    return {
      ...waiting,
      headline: t('login.inWindow'),
      text: isWaitingLong() ? t('login.stillWaiting') : t('login.inWindowText', { name }),
      button: t('login.openAgain'),
    }
  if (step === 'away') return { ...waiting, headline: t('login.away', { name }), text: t('login.awayText') }
  if (step === 'checking' || step === 'connecting')
    return { ...waiting, headline: t('login.reading'), text: t('login.readingText') }
  return { ...waiting, headline: t('login.starting', { name }), text: t('login.startingText') }
}

setViewTitle('ConnectingSocial', ({ provider }) => socialNames[provider])

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-social-view': W3mConnectingSocialView
  }
}
