import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { ensureFarcasterLogin, startFarcasterLogin } from '../../../src/controllers/login/farcaster-login.ts'
import { retryConnect } from '../../../src/controllers/login/login-run.ts'
import { goBack } from '../../../src/controllers/shell/modal.ts'
import { showSuccess } from '../../../src/controllers/shell/notify.ts'
import { copyText } from '../../../src/controllers/shell/platform.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import { loginSentence } from '../../../src/text/frame-sentence.ts'
import { socialNames } from '../../../src/core/identity/social-names.ts'
import { $login, type Login } from '../../../src/state/login/login.ts'
import { $platform } from '../../../src/state/shell/platform.ts'
import { t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { Ticker } from '../../base/ticker.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { isWaitingLong, serviceSilence } from '../../parts/login-texts.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-connecting-status.ts'
import '../../parts/w3m-view-layout.ts'
import { codeSquare } from '../../styles/code-square.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-qr-code.ts'
import '../../ui/wui-shimmer.ts'
import { setViewTitle } from '../../base/view-titles.ts'

/** Login through the Farcaster app: a QR code, or on phones a button that opens the app. */
@element('w3m-connecting-farcaster-view')
export class W3mConnectingFarcasterView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    codeSquare,
    css`
      p {
        min-block-size: 40px;
        padding-inline: 12px;
        color: var(--wui-t2);
        line-height: 1.3333;
        text-align: center;
        text-wrap: balance;
      }
      .tile {
        padding: 28px;
        border-radius: var(--wui-r-qr);
        background: var(--w3m-qr-paper, light-dark(#fff, oklch(0.985 0.003 150)));
        box-shadow: var(--wui-shadow-sheet);
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

  /** Limits the login to one namespace. */
  @property({ attribute: false }) namespace?: Namespace

  #login = new StoreController(this, $login)
  #platform = new StoreController(this, $platform)
  #ticker = new Ticker(this)
  #copy = new Action(this, async (url: string) => {
    await copyText(url)
    showSuccess(t('login.copied'))
  })

  override connectedCallback(): void {
    super.connectedCallback()
    ensureFarcasterLogin(this.namespace)
  }

  override render() {
    const { step, failure, isLoggedIn, url, request } = this.#login.value
    const isSilent = serviceSilence() === 'silent'
    const hasFailed = isSilent || (step === 'failed' && failure !== undefined)
    if (step === 'app' || request) this.#ticker.schedule()
    const isCode = !this.#platform.value.isMobile && !isSilent && (step === 'app' || step === 'starting')
    return html`<w3m-view-layout exportparts="body, footer">
      ${isCode ? this.#renderCode(step === 'app' ? url : undefined) : this.#renderScene()}
      ${hasFailed ? this.#renderRetry(isLoggedIn === true) : this.#renderActions(url, isCode)}
      <wui-button slot="footer" variant="link" quiet exportparts="button, button-link" @click=${goBack}>
        ${t('login.otherWay')}
      </wui-button>
    </w3m-view-layout>`
  }

  #renderCode(url: string | undefined) {
    return html`<div class="square">
        ${
          url
            ? html`<wui-qr-code
                data-testid="wui-qr-code"
                exportparts="qr"
                label=${t('login.farcasterCode')}
                .uri=${url}
              ></wui-qr-code>`
            : html`<div class="tile"><wui-shimmer width="100%" height="100%" radius="14px"></wui-shimmer></div>`
        }
      </div>
      <p role="status">
        ${t(url ? (isWaitingLong() ? 'login.stillWaiting' : 'login.farcasterScan') : serviceSilence() ? 'login.slow' : 'login.farcasterMaking')}
      </p>`
  }

  #renderScene() {
    const { status, headline, text } = sceneOf(this.#login.value)
    return html`<w3m-connecting-status
      exportparts="ring"
      .status=${status}
      .headline=${headline}
      .text=${text}
    >
      <wui-icon slot="image" class="mark" name="farcaster"></wui-icon>
    </w3m-connecting-status>`
  }

  #renderActions(url: string | undefined, isCode: boolean) {
    const hasLink = this.#login.value.step === 'app' && url
    return html`${
      isCode || !hasLink
        ? nothing
        : html`<wui-button slot="footer" exportparts="button, button-primary" data-testid="w3m-farcaster-open" .href=${url}>
            ${t('login.farcasterOpen')}
          </wui-button>`
    }
    <wui-button
      slot="footer"
      variant="neutral"
      class=${hasLink ? '' : 'gone'}
      exportparts="button, button-neutral"
      data-testid="w3m-farcaster-copy"
      @click=${() => url && this.#copy.run(url)}
    >
      <wui-icon slot="start" name="copy"></wui-icon>${t('login.copyLink')}
    </wui-button>`
  }

  #renderRetry(isLoggedIn: boolean) {
    return html`<wui-button
      slot="footer"
      exportparts="button, button-primary"
      data-testid="w3m-connecting-widget-secondary-button"
      @click=${() => void (isLoggedIn ? retryConnect() : startFarcasterLogin(this.namespace))}
    >
      <wui-icon slot="start" name="retry"></wui-icon>${t('login.retry')}
    </wui-button>`
  }
}

function sceneOf({ step, failure, isLoggedIn }: Login): {
  status: 'waiting' | 'broken' | 'caution'
  headline: string
  text: string
} {
  const name = socialNames.farcaster
  if (failure && step === 'failed') {
    const { code } = failure
    if (code === 'USER_REJECTED')
      return { status: 'broken', headline: t('login.declined'), text: t('login.declinedText') }
    if (code === 'EMAIL_FRAME_UNAVAILABLE')
      return { status: 'broken', headline: loginSentence(failure), text: t('login.unavailableText') }
    const headline = t(isLoggedIn ? 'login.notRead' : 'login.failed')
    return { status: 'broken', headline, text: loginSentence(failure) }
  }
  const silence = serviceSilence()
  if (silence === 'silent')
    return { status: 'caution', headline: t('login.silent'), text: t('login.silentText') }
  const status = 'waiting'
  if (silence === 'slow') return { status, headline: t('login.slow'), text: t('login.slowText') }
  if (step === 'connecting' || step === 'checking')
    return { status, headline: t('login.reading'), text: t('login.readingText') }
  if (step === 'app')
    return {
      status,
      headline: t('login.away', { name }),
      text: t(isWaitingLong() ? 'login.stillWaiting' : 'login.farcasterText'),
    }
  return { status, headline: t('login.starting', { name }), text: t('login.startingText') }
}

setViewTitle('ConnectingFarcaster', () => socialNames.farcaster)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-farcaster-view': W3mConnectingFarcasterView
  }
}
