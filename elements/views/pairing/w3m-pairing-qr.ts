import { css, html, nothing, svg } from 'lit'
import { property } from 'lit/decorators.js'
import { onCodeShown, renewPairing } from '../../../src/controllers/pair/pair.ts'
import { appIcon } from '../../../src/controllers/shell/app-metadata.ts'
import { pairingLimits } from '../../../src/core/wallet/pairing-limits.ts'
import type { Wallet } from '../../../src/core/wallet/wallet.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { $pairing } from '../../../src/state/pair/pairing.ts'
import { $platform } from '../../../src/state/shell/platform.ts'
import { t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { EverySecond } from '../../base/every-second.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { whenIdle } from '../../../src/controllers/shell/when-idle.ts'
import { codeSquare } from '../../styles/code-square.ts'
import { plainButtons } from '../../styles/plain-buttons.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/more-icons.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-qr-code.ts'
import '../../ui/wui-spinner.ts'
import '../../ui/wui-image.ts'
import { clockTime, copyLink, loadCopy, type PairingScene, pairingScene } from './pairing-state.ts'

/** Pairing QR code in a square of constant size: a skeleton, the code, or an error. */
@element('w3m-pairing-qr')
export class W3mPairingQr extends LocalizedElement {
  static override styles = [
    reset,
    plainButtons,
    codeSquare,
    // `.tile`: Shown in place of the code until it is ready.
    // `.pair > *`: Styled like a neutral wui-button without loading that element, so the code shows sooner.
    css`
      :host {
        display: flex;
        flex-direction: column;
        flex: none;
        gap: var(--wui-gap);
      }
      .tap {
        display: grid;
        border-radius: var(--wui-r-qr);
      }
      .tile {
        display: grid;
        aspect-ratio: 1;
        padding: 28px;
        border-radius: var(--wui-r-qr);
        background: var(--w3m-qr-paper, light-dark(#fff, oklch(0.985 0.003 150)));
        box-shadow: var(--wui-shadow-sheet);
      }
      .tile::before {
        content: '';
        border-radius: calc(var(--wui-r-qr) - 8px);
        background: linear-gradient(100deg, #0000 40%, #fff 50%, #0000 60%) 0 0 / 200% 100% oklch(0.24 0.015 195 / 0.07);
      }
      .trouble {
        display: flex;
        flex-direction: column;
        align-items: center;
        justify-content: center;
        gap: 8px;
        padding: 24px;
        border-radius: var(--wui-r-qr);
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet);
        text-align: center;
      }
      .trouble > wui-icon {
        color: var(--wui-bad);
      }
      h3 {
        font-size: var(--wui-fs-head);
        font-weight: 600;
        line-height: 1.3;
        letter-spacing: -0.02em;
        text-wrap: balance;
      }
      p {
        color: var(--wui-t2);
        line-height: 1.4667;
        text-wrap: balance;
        text-align: center;
        overflow-wrap: anywhere;
      }
      .trouble button {
        flex: none;
        margin-block-start: 8px;
        padding-inline: 18px;
        min-block-size: 44px;
        font-size: var(--wui-fs-small);
        font-weight: 600;
      }
      .pair > * {
        display: flex;
        flex: 1 1 auto;
        align-items: center;
        justify-content: center;
        gap: 8px;
        max-inline-size: 100%;
        min-block-size: var(--wui-control);
        padding: 6px 16px;
        border-radius: var(--wui-r-pill);
        font-size: var(--wui-fs-button);
        font-weight: 600;
        line-height: 1.29;
        letter-spacing: -0.012em;
        text-align: center;
        overflow-wrap: anywhere;
      }
      .neutral {
        background: var(--wui-sheet);
        color: var(--wui-t1);
        box-shadow: var(--wui-shadow-sheet), var(--wui-outline);
      }
      @media (hover: hover) {
        .neutral:hover {
          background: var(--wui-press);
        }
      }
      .neutral:disabled {
        background: var(--wui-sunk);
        color: var(--wui-t3);
        box-shadow: none;
      }
      .caption {
        max-inline-size: 260px;
        align-self: center;
      }
      /* Keeps its space, so that the layout does not shift when a code loads. */
      .absent {
        visibility: hidden;
      }
      .pair {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .hint {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 6px;
        min-block-size: 20px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        line-height: 1.4;
        font-variant-numeric: tabular-nums;
      }
      svg {
        inline-size: 16px;
        block-size: 16px;
        fill: none;
        stroke: var(--wui-line);
        stroke-width: 2.2;
        stroke-linecap: round;
      }
      .left {
        stroke: var(--wui-accent);
      }
      @media (forced-colors: active) {
        .trouble {
          border: 1px solid CanvasText;
        }
        .neutral {
          border: 1px solid ButtonBorder;
        }
        .neutral:disabled {
          border-color: GrayText;
          color: GrayText;
        }
      }
    `,
  ]

  /** The selected wallet, whose icon is in the center of the code. */
  @property({ attribute: false }) wallet?: Wallet
  /** Test id of the copy button. */
  @property({ attribute: 'copy-id' }) copyId = 'copy-wc2-uri'

  protected pairing = new StoreController(this, $pairing)
  protected platform = new StoreController(this, $platform)
  #options = new StoreController(this, $options)
  protected clock = new EverySecond(this)
  #copy = new Action(this, copyLink)
  #hasFocusKeeper = false
  // `performance.now()` at the start of waiting for a code. 0 while the element is not waiting.
  #waitingSince = 0

  override willUpdate(): void {
    const isWaiting = !/waiting|failed/.test(this.pairing.value?.status ?? '')
    if (!isWaiting) this.#waitingSince = 0
    else this.#waitingSince ||= performance.now()
  }

  override updated(): void {
    if (this.pairing.value?.status !== 'waiting') return
    requestAnimationFrame(onCodeShown)
    if (this.#hasFocusKeeper) return
    this.#hasFocusKeeper = true
    // The copy function must be loaded before the user presses the button.
    whenIdle(() => {
      loadCopy().catch(() => {})
      // The focus has to move if a focused button is disabled because the code expired, or removed because the code is renewed.
      import('../../base/focus-keeper.ts').then(
        ({ FocusKeeper }) => new FocusKeeper(this, 'button, a'),
        () => {},
      )
    })
  }

  override render() {
    const scene = pairingScene(
      this.wallet?.name,
      this.#waitingSince && performance.now() - this.#waitingSince,
    )
    const uri = scene.kind === 'ready' ? scene.uri : ''
    const copy = () => void this.#copy.run(uri)
    return html`
      <div class="square">
        ${scene.kind === 'trouble' ? this.#renderTrouble(scene) : this.#renderCode(uri, copy)}
      </div>
      <p class=${scene.kind === 'trouble' ? 'caption absent' : 'caption'}>
        ${this.wallet ? t('pairing.scanWith', { wallet: this.wallet.name }) : t('pairing.scan')}
      </p>
      <div class="pair">
        <button
          class="neutral"
          part="button button-neutral"
          type="button"
          data-testid=${this.copyId}
          ?disabled=${!uri}
          @click=${copy}
        >
          <wui-icon name="copy"></wui-icon>${t('pairing.copy')}
        </button>
        ${this.#renderOpen(uri)}
      </div>
      <div class="hint">${this.#renderHint(scene)}</div>
    `
  }

  // `target="_self"`: A custom URL scheme would leave an empty window behind.
  #renderOpen(uri: string) {
    const content = html`<wui-icon name="phone"></wui-icon>${t('pairing.openHere')}`
    return uri
      ? html`<a class="neutral" part="button button-neutral" href=${uri} target="_self" rel="noopener noreferrer"
          >${content}</a
        >`
      : html`<button class="neutral" part="button button-neutral" type="button" disabled>${content}</button>`
  }

  #renderCode(uri: string, copy: () => void) {
    const app = this.#appName
    return html`<button
      class="tap"
      type="button"
      aria-label=${`${t('pairing.code', { app })}. ${t('pairing.tapToCopy')}`}
      ?disabled=${!uri}
      @click=${copy}
    >
      ${
        uri
          ? html`<wui-qr-code exportparts="qr" data-testid="wui-qr-code" .uri=${uri}>${this.#renderMark()}</wui-qr-code>`
          : html`<span class="tile"></span>`
      }
    </button>`
  }

  get #appName(): string {
    return this.#options.value.metadata?.name ?? document.title
  }

  #renderMark() {
    const { wallet } = this
    if (wallet)
      return html`<wui-wallet-image
        size="48"
        .src=${wallet.image}
        .name=${wallet.name}
        .color=${wallet.color}
      ></wui-wallet-image>`
    return html`<wui-image size="48" .src=${appIcon()} .name=${this.#appName}></wui-image>`
  }

  #renderTrouble({ headline, text, action }: PairingScene & { kind: 'trouble' }) {
    const isSlow = this.#waitingSince > 0
    return html`<div class="trouble">
      ${isSlow ? html`<wui-spinner></wui-spinner>` : html`<wui-icon name="failed" size="24"></wui-icon>`}
      <div role=${isSlow ? 'status' : 'alert'}>
        <h3>${headline}</h3>
        <p>${text}</p>
      </div>
      ${
        action
          ? html`<button
              class=${isSlow ? 'link neutral' : 'main'}
              part=${`button button-${isSlow ? 'neutral' : 'primary'}`}
              type="button"
              data-testid="w3m-connecting-widget-secondary-button"
              @click=${renewPairing}
            >
              ${action}
            </button>`
          : nothing
      }
    </div>`
  }

  #renderHint(scene: PairingScene) {
    if (scene.kind === 'trouble') return nothing
    if (scene.kind === 'making')
      return html`<wui-spinner size="16"></wui-spinner><span role="status">${t('pairing.making')}</span>`
    const remainingMs = scene.remainingMs - pairingLimits.marginMs
    if (remainingMs <= 0) return html`<wui-spinner size="16"></wui-spinner>${t('pairing.making')}`
    const totalMs = pairingLimits.expiryMs - pairingLimits.marginMs
    return html`<svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8"></circle>
        ${svg`<circle class="left" cx="10" cy="10" r="8" pathLength="100" transform="rotate(-90 10 10)"
          stroke-dasharray=${`${Math.max(1, Math.min(100, (100 * remainingMs) / totalMs))} 100`}></circle>`}
      </svg>
      <span role="timer">${t('pairing.newCodeIn', { time: clockTime(remainingMs) })}</span>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-pairing-qr': W3mPairingQr
  }
}
