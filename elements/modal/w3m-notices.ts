import { css, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { hideAlert, hideToast } from '../../src/controllers/shell/notify.ts'
import { reportBackOnline } from '../../src/controllers/shell/follow-back-online.ts'
import * as limits from '../../src/core/limits.ts'
import { $alert, $toast } from '../../src/state/shell/notices.ts'
import { t } from '../../src/text/text.ts'
import { element } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { LocalizedElement } from '../base/localized-element.ts'
import { animationTiming } from '../styles/animation-timing.ts'
import { reset } from '../styles/reset.ts'
import '../ui/more-icons.ts'
import '../ui/wui-alert.ts'
import '../ui/wui-toast.ts'
import './connect-animation.ts'
import { page } from './page-modal.ts'

reportBackOnline()

/** Id of the toast that was announced last. */
let announcedId: number | undefined

/**
 * The toast and the alert bar. While the dialog is open, they are rendered inside it, because everything outside is inert. Otherwise
 * they are rendered in the page.
 */
@element('w3m-notices')
export class W3mNotices extends LocalizedElement {
  static override styles = [
    reset,
    // `:host([show='toast'])`: Inside the card the toast overlays the content below the header, so title, name and back button stay
    // visible.
    css`
      :host {
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: 8px;
        position: fixed;
        inset-block-start: 12px;
        inset-inline: 16px;
        z-index: calc(var(--wui-z) + 2);
        pointer-events: none;
      }
      :host([show='toast']) {
        position: relative;
        inset: auto;
        flex: none;
        block-size: 0;
        padding-inline: 16px;
        z-index: 3;
      }
      :host([show='toast']) wui-toast {
        flex: none;
        margin-block-start: 12px;
      }
      wui-toast:not([passing]),
      wui-alert {
        pointer-events: auto;
      }
      wui-toast,
      wui-alert {
        max-inline-size: min(100%, 376px);
      }
    `,
  ]

  /** Several instances of this element exist. Only the active one shows the notices. */
  @property({ type: Boolean }) active = false
  @property({ reflect: true }) show: 'all' | 'toast' | 'alert' = 'all'

  /** Id of the visible toast. A toast disappears briefly before the next one replaces it. */
  @state() private shownId: number | undefined

  #toast = new StoreController(this, $toast)
  #alert = new StoreController(this, $alert)
  #timer: ReturnType<typeof setTimeout> | undefined
  #swapTimer: ReturnType<typeof setTimeout> | undefined
  #timedId: number | undefined
  #isPaused = false
  #announcedHereId: number | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    document.addEventListener('keydown', this.#focusButton)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    document.removeEventListener('keydown', this.#focusButton)
    clearTimeout(this.#timer)
    clearTimeout(this.#swapTimer)
    this.#timedId = undefined
  }

  override willUpdate(): void {
    this.#dropAnnounced()
    const id = this.active && this.show !== 'alert' ? this.#toast.value?.id : undefined
    if (id === this.shownId) return
    if (this.#button?.matches(':focus')) void this.updateComplete.then(this.#focusOpener)
    clearTimeout(this.#swapTimer)
    const isSwap = this.shownId !== undefined && id !== undefined
    if (!isSwap) this.shownId = id
    else {
      this.shownId = undefined
      this.#swapTimer = setTimeout(() => {
        this.shownId = this.#toast.value?.id
      }, limits.toastSwapMs)
    }
  }

  override render() {
    if (!this.active) return nothing
    const toast = this.#toast.value
    const alert = this.#alert.value
    return html`
      ${
        alert && this.show !== 'toast'
          ? html`<wui-alert
              exportparts="alert"
              .heading=${alert.title}
              .text=${alert.text ?? ''}
              .closeLabel=${t('modal.dismiss')}
              @close=${hideAlert}
            ></wui-alert>`
          : nothing
      }
      ${
        toast && toast.id === this.shownId
          ? html`<wui-toast
              exportparts="toast, button"
              .kind=${toast.kind}
              .text=${toast.text}
              .help=${toast.help ?? ''}
              .action=${toast.action?.text ?? ''}
              ?isSilent=${!this.#isAnnouncer(toast.id) || toast.transient === 'silent'}
              ?passing=${toast.transient !== undefined}
              @pointerenter=${this.#pause}
              @pointerleave=${this.#resume}
              @focusin=${this.#pause}
              @focusout=${this.#resume}
              @keydown=${this.#onKeyDown}
              @click=${this.#dismissSuccess}
              @action=${toast.action?.run}
            ></wui-toast>`
          : nothing
      }
    `
  }

  override updated(): void {
    if (this.#timedId === this.shownId) return
    this.#timedId = this.shownId
    this.#isPaused = false
    this.#startTimer()
    this.renderRoot
      .querySelector('wui-toast')
      ?.animate(
        [{ opacity: 0, transform: 'translateY(-6px)' }, {}],
        animationTiming(this, limits.toastSwapMs),
      )
  }

  // A toast that moves between dialog and page is announced only once.
  #isAnnouncer(id: number): boolean {
    if (announcedId !== id) announcedId = this.#announcedHereId = id
    return this.#announcedHereId === id
  }

  // A short toast already shown on the page would cover the controls of a modal that opens next.
  #dropAnnounced(): void {
    const toast = this.#toast.value
    if (this.show !== 'toast' || !this.active || !toast?.transient) return
    if (announcedId === toast.id && this.#announcedHereId !== toast.id) hideToast()
  }

  // Dismisses a success toast on press, so that it no longer covers the control that the user wants to press.
  #dismissSuccess(): void {
    if (this.#toast.value?.kind === 'success') hideToast()
  }

  get #button(): HTMLButtonElement | null | undefined {
    return this.renderRoot?.querySelector('wui-toast')?.renderRoot.querySelector('button')
  }

  // The dialog returned the focus to its opener, and the toast is elsewhere in the page. Tab moves from the opener to the toast.
  #focusButton = (event: KeyboardEvent): void => {
    const focusedElement = document.activeElement
    const isAtOpener = focusedElement === document.body || focusedElement === page.modal?.opener
    if (this.show !== 'all' || event.key !== 'Tab' || event.shiftKey || !this.#button || !isAtOpener) return
    event.preventDefault()
    this.#button.focus()
  }

  #focusOpener = (): void => {
    if (document.activeElement === document.body) page.modal?.opener?.focus({ preventScroll: true })
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (this.show !== 'all' || !(event.key === 'Escape' || (event.key === 'Tab' && event.shiftKey))) return
    event.preventDefault()
    page.modal?.opener?.focus({ preventScroll: true })
    if (event.key === 'Escape') hideToast()
  }

  // Restarts with the full duration after the user stops hovering or focusing the toast.
  #startTimer(): void {
    clearTimeout(this.#timer)
    const { kind, action } = this.#toast.value ?? {}
    if (this.shownId === undefined || this.#isPaused || kind === 'loading' || action) return
    this.#timer = setTimeout(hideToast, limits.toastMs)
  }

  #pause(): void {
    this.#isPaused = true
    clearTimeout(this.#timer)
    this.#toast.value?.action?.onHover(true)
  }

  #resume(): void {
    this.#isPaused = false
    this.#startTimer()
    this.#toast.value?.action?.onHover(false)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-notices': W3mNotices
  }
}
