import {
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  render,
  type TemplateResult,
} from 'lit'
import { partReady } from '../../src/controllers/settings/language.ts'
import { closeModal, modalHidden, requestClose } from '../../src/controllers/shell/modal.ts'
import * as limits from '../../src/core/limits.ts'
import type { View } from '../../src/core/view.ts'
import { joinModal, leaveModal, modalHandle } from '../../src/create-modal.ts'
import { $modal, $view } from '../../src/state/shell/modal.ts'
import { $platform } from '../../src/state/shell/platform.ts'
import { $options } from '../../src/state/settings/options.ts'
import { $language } from '../../src/text/text.ts'
import { creation } from '../base/creation.ts'
import { define } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { ThemeRoot } from '../base/theme-root.ts'
import { animationTiming } from '../styles/animation-timing.ts'
import { reset } from '../styles/reset.ts'
import { tokens } from '../styles/tokens.ts'
import '../buttons/bring-modal.ts'
import { focusPath, returnFocus } from './focus-return.ts'
import { freeze } from './freeze.ts'
import { followNotices } from './follow-notices.ts'
import { keepOpen } from './keep-open.ts'
import { modalStyles } from './modal.styles.ts'
import { lockScroll } from './scroll-lock.ts'
import { $title } from './view-loading.ts'
import type { W3mHeader } from './w3m-header.ts'
import type { W3mViewOutlet } from './w3m-view-outlet.ts'
import './w3m-header.ts'
import './w3m-view-outlet.ts'

const headerParts = 'header, back, title, help, close, button, avatar, row-title, pill'
const bodyParts =
  'body, footer, sheet, row, row-icon, row-title, row-note, tag, field, input, button, button-primary, button-soft, button-neutral, button-danger, button-link, pill, segment, link, note, ring, qr, avatar, balance, amount, actions, action, skeleton, legal'

/** On its way to be shown: there is nothing to let go yet. */
const notLocked = (): void => {}

/** The legal line loads where a page has one; without it the ways to connect still work. */
export const loadFooter = async (): Promise<unknown> => {
  const { termsUrl, privacyUrl } = $options.get()
  return (
    (termsUrl || privacyUrl) &&
    Promise.all([import('./w3m-footer.ts'), partReady('features')]).catch(() => {})
  )
}

/**
 * The modal itself: a native dialog that holds the screens. The page need not write it; the first opening puts it into the page.
 *
 * Every option of the modal can be written as an attribute.
 *
 * @slot frame - Frame of an embedded wallet, which stays in the page while the modal is closed.
 * @csspart overlay - The dimmed layer.
 * @csspart card - The card that shows the screens.
 * @csspart header - Head of the card.
 * @csspart back - Button back.
 * @csspart title - Title of the screen.
 * @csspart help - Button for help.
 * @csspart close - Button that closes.
 * @csspart body - Scrolling part of the screen.
 * @csspart footer - Fixed part below it.
 * @csspart sheet - Group of rows.
 * @csspart row - Row of a list.
 * @csspart row-title - First line of a row.
 * @csspart row-note - Second line of a row.
 * @csspart tag - Small label.
 * @csspart field - Text field with its frame.
 * @csspart input - Native input of a text field.
 * @csspart button - Every button of the screens.
 * @csspart button-primary - The one main button.
 * @csspart button-soft - Secondary button.
 * @csspart button-neutral - Cancel, open again.
 * @csspart button-danger - Disconnect.
 * @csspart ring - The mark that tells the state.
 * @csspart avatar - Picture of the account.
 * @csspart balance - Balance of the account.
 * @csspart toast - Short notice.
 * @csspart alert - Alert bar for developers.
 * @csspart legal - Line with terms and privacy policy.
 * @cssprop --w3m-accent - The one color everything follows.
 * @cssprop --w3m-font-family - Typeface of all text.
 * @cssprop --w3m-font-family-mono - Typeface of addresses in full.
 * @cssprop --w3m-font-size-master - Every size is a multiple of it (10px).
 * @cssprop --w3m-border-radius-master - Every radius is a multiple of it (4px).
 * @cssprop --w3m-color-mix - Color breathed into the neutral ones.
 * @cssprop --w3m-color-mix-strength - How much of it (3%).
 * @cssprop --w3m-z-index - Layer of the modal where the top layer is not used (999).
 * @cssprop --w3m-modal-width - Width of the card above 430 px (376px).
 * @cssprop --w3m-ground - Color of the card.
 * @cssprop --w3m-sheet - Color of groups and fields.
 * @cssprop --w3m-text - Color of the text.
 * @cssprop --w3m-good - Color of what is done.
 * @cssprop --w3m-warn - Color of caution.
 * @cssprop --w3m-bad - Color of failure.
 * @cssprop --w3m-overlay - Color of the dimmed layer.
 * @cssprop --w3m-wash-strength - Strength of the daylight at the top of the card.
 * @cssprop --w3m-focus-ring-color - Color of the focus outline.
 * @cssprop --w3m-motion - Factor of all durations; 0 is still.
 * @cssstate open - While the modal is open.
 * @cssstate sheet - While it is a bottom sheet.
 * @fires w3m-open - The modal opened.
 * @fires w3m-close - The modal closed.
 * @fires w3m-connect - A wallet connected.
 * @fires w3m-disconnect - A wallet left.
 * @fires w3m-account - The account changed.
 * @fires w3m-network - The network changed.
 * @fires w3m-sign-in - An account signed in to the app.
 * @fires w3m-sign-out - A session of the app ended.
 * @fires w3m-error - Something failed.
 * @fires w3m-event - Something happened that analytics would like to know.
 */
export class W3mModal extends LitElement {
  static override styles = [tokens, reset, modalStyles]
  static override properties: PropertyDeclarations = {
    embedded: { type: Boolean, reflect: true },
  }

  /** The one that shows the screens: the first in the page. */
  static current: W3mModal | undefined

  /** Stands in the page itself, without overlay, always open. */
  embedded = false

  private get dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog')
  }
  private get header(): W3mHeader | null {
    return this.renderRoot.querySelector('w3m-header')
  }

  readonly theme = new ThemeRoot(this)
  #modal = new StoreController(this, $modal)
  #view = new StoreController(this, $view)
  #language = new StoreController(this, $language)
  #options = new StoreController(this, $options)
  #title = new StoreController(this, $title)
  #internals = this.attachInternals()
  #narrow = matchMedia('(max-width: 430px)')
  /**
   * What of the page had the focus when the modal that closed last was opened.
   * @internal
   */
  opener?: HTMLElement | undefined
  #opener: HTMLElement[] = []
  #unlock: (() => void) | undefined
  #stopNotices: (() => void) | undefined
  #stopOpening: (() => void) | undefined
  #stopFreezing: (() => void) | undefined
  #thaw: ((isKept: boolean) => void) | undefined
  #isModal = true
  #card: HTMLElement | undefined
  #first: View | undefined
  #isTouched = false
  #isAway = false
  #isEntered = false
  #shakes = 0
  #wasPressedOutside = false

  /** The handle of the modal, as `createModal` returns it. */
  get modal() {
    return modalHandle()
  }

  get #isShown(): boolean {
    return this.isConnected && this.#modal.value.isOpen && W3mModal.current === this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    W3mModal.current ??= this
    this.#narrow.addEventListener('change', this.#seeWidth)
    this.#seeWidth()
    this.#stopNotices = followNotices()
    // At once: a screen that hears of another change before would render it first.
    this.#stopFreezing = $modal.listen(({ isOpen }) => {
      this.#live(true)
      this.#thaw = !isOpen && this.dialog?.open && this.#card ? freeze(this.#card) : undefined
    })
    joinModal(this)
    if (this.hasUpdated) this.#stayOpen()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#narrow.removeEventListener('change', this.#seeWidth)
    this.#stopNotices?.()
    this.#stopOpening?.()
    this.#stopFreezing?.()
    leaveModal(this)
    // A dialog that leaves the document stays `open` without being modal: it must be shown anew (F21).
    this.#dismiss()
    queueMicrotask(() => {
      if (this.isConnected || W3mModal.current !== this) return
      W3mModal.current = undefined
      closeModal()
      modalHidden()
    })
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('embedded')) this.#stayOpen()
    if (this.#isShown && !this.embedded) this.#unlock ??= notLocked
  }

  override render(): TemplateResult | typeof nothing {
    const { isOpen, canClose } = this.#modal.value
    const view = this.#view.value
    const { tag, direction } = this.#language.value
    const label = this.#title.value || nothing
    if (this.embedded)
      return html`<section aria-label=${label} lang=${tag} dir=${direction} @w3m-view-shown=${this.#focusTitle} @focusin=${this.#enter}>
          ${this.#renderCard(view)}
          <w3m-notices exportparts="alert" show="alert" active></w3m-notices>
        </section>`
    return html`
      <dialog
        class="overlay"
        part="overlay"
        data-testid=${isOpen ? 'w3m-modal-overlay' : nothing}
        aria-label=${label}
        lang=${tag}
        dir=${direction}
        closedby=${canClose ? 'closerequest' : 'none'}
        @cancel=${this.#onCancel}
        @close=${this.#onClose}
        @keydown=${this.#onKey}
        @pointerdown=${this.#onPress}
        @click=${this.#onClick}
        @w3m-view-shown=${this.#focusTitle}
      >
        ${this.#renderCard(view)}
        <w3m-notices exportparts="alert" show="alert" ?active=${isOpen}></w3m-notices>
      </dialog>
      <div class="notices" lang=${tag} dir=${direction}>
        <w3m-notices exportparts="toast, alert" ?active=${!isOpen}></w3m-notices>
      </div>
    `
  }

  override updated(): void {
    const { isOpen, isModal, shakes } = this.#modal.value
    const isShown = this.#isShown
    if (isOpen) this.#internals.states.add('open')
    else this.#internals.states.delete('open')
    if (isShown) this.setAttribute('data-testid', 'w3m-modal')
    else this.removeAttribute('data-testid')

    if (!this.embedded) {
      if (isShown && !this.dialog?.open) void this.#show()
      // The browser may have closed the dialog already; the page behind it is still held then.
      else if (!isShown && this.#unlock) this.#hide()
      else if (isShown && isModal !== this.#isModal) this.#changeMode()
    }

    if (shakes > this.#shakes) this.#shake()
    this.#shakes = shakes
  }

  #stayOpen(): void {
    this.#stopOpening?.()
    this.#stopOpening = this.embedded ? keepOpen(() => this.modal?.open()) : undefined
  }

  // Making the first screen is most of what opening takes: while nobody touched it, it waits outside of the page for the
  // next opening. What is closed is not in the page, and any other screen is forgotten.
  #renderCard(view: View | undefined) {
    if (!view) {
      if (this.#isTouched) this.#card = undefined
      this.#isAway = true
      return nothing
    }
    if (!this.#card || (this.#isAway && view !== this.#first)) {
      this.#card = document.createElement('div')
      this.#card.className = this.#card.part.value = 'card'
      this.#first = view
      this.#isTouched = false
    }
    this.#isAway = false
    if (view.name !== 'Connect') this.#touch()
    this.#card.classList.toggle('short', $platform.get().isMobile && !this.#isTouched)
    const { isOpen } = this.#modal.value
    if (isOpen) this.#card.dataset.testid = 'w3m-modal-card'
    else delete this.#card.dataset.testid
    render(
      html`<w3m-header exportparts=${headerParts} ?closable=${!this.embedded}></w3m-header>
        <w3m-notices exportparts="toast" show="toast" ?active=${isOpen}></w3m-notices>
        <w3m-view-outlet exportparts=${bodyParts} @click=${this.#touch} @input=${this.#touch}
          ><slot name="frame" slot="frame"></slot
        ></w3m-view-outlet>
        ${this.#renderFooter()}`,
      this.#card,
      { host: this, creationScope: creation },
    )
    return this.#card
  }

  #touch = (): void => {
    this.#isTouched = true
    this.#card?.classList.remove('short')
  }

  // Loads for the pages that have legal texts to name; their links move nothing above them.
  #renderFooter() {
    const { termsUrl, privacyUrl } = this.#options.value
    if (!termsUrl && !privacyUrl) return nothing
    void loadFooter()
    return html`<w3m-footer exportparts="legal"></w3m-footer>`
  }

  // A dialog asks for the styles of all that it holds, and the focus for a layout: once, when the screen stands in it.
  async #show(): Promise<void> {
    const outlet = this.renderRoot.querySelector('w3m-view-outlet') as W3mViewOutlet | null
    // A screen that fails leaves the head, which closes the modal.
    await outlet?.updateComplete.catch(() => {})
    if (!this.#isShown || this.dialog?.open) return
    this.#opener = focusPath()
    this.#open()
    // The open dialog has had the page laid out: what the lock asks of it is known now, and would cost a layout before.
    if (this.#unlock === notLocked) this.#unlock = lockScroll()
    this.#letDrag()
    this.#focusTitle()
  }

  #hide(): void {
    this.#dismiss()
    // What is out of sight may be forgotten; a browser that holds animations back must not hold this back.
    const animations = this.dialog?.getAnimations({ subtree: true }) ?? []
    const gone = Promise.allSettled(animations.map(animation => animation.finished))
    void Promise.race([gone, new Promise(resolve => setTimeout(resolve, 400))]).then(() => {
      if (this.#modal.value.isOpen) return
      this.#live(!this.#isTouched)
      modalHidden(!this.#isTouched)
    })
  }

  #live(isKept: boolean): void {
    this.#thaw?.(isKept)
    this.#thaw = undefined
  }

  // Never waits: the page can be used at once, the picture fades behind.
  #dismiss(): void {
    const hadFocus = Boolean(this.shadowRoot?.activeElement)
    if (this.dialog?.open) this.dialog.close()
    this.#unlock?.()
    this.#unlock = undefined
    const opener = this.#opener
    // A button that is just changing its face takes it when the new one stands there.
    if ((hadFocus || document.activeElement === document.body) && !returnFocus(opener))
      setTimeout(returnFocus, 0, opener)
    this.opener = opener.at(-1)
    this.#opener = []
  }

  #open(): void {
    this.#isModal = this.#modal.value.isModal
    if (this.#isModal) this.dialog?.showModal()
    else this.dialog?.show()
  }

  #changeMode(): void {
    const focused = focusPath()
    this.dialog?.close()
    this.#open()
    returnFocus(focused)
  }

  #shake(): void {
    const swing = (pixels: number) => ({ transform: `translateX(${pixels}px)` })
    this.#card?.animate(
      [swing(0), swing(-5), swing(5), swing(-5), swing(5), swing(-5), swing(0)],
      animationTiming(this, limits.shakeMs),
    )
    this.header?.announceRefusal()
  }

  // In the page only for somebody whose focus was in the screen that left: nobody is taken here from where they read.
  #focusTitle = (): void => {
    if (this.embedded ? this.#isEntered && document.activeElement === document.body : this.dialog?.open)
      void this.header?.focusTitle()
  }

  #enter = (): void => {
    this.#isEntered = true
  }

  #seeWidth = (): void => {
    if (this.#narrow.matches) this.#internals.states.add('sheet')
    else this.#internals.states.delete('sheet')
    this.#letDrag()
  }

  // A thumb pulls the bottom sheet down, and no keyboard of a phone or tablet covers what is typed.
  #letDrag(): void {
    const { header } = this
    const card = this.#card
    const isTouched = matchMedia('(max-width: 430px), (any-pointer: coarse)').matches
    if (isTouched && !this.embedded && card && header)
      import('./bottom-sheet.ts').then(
        ({ beSheet }) => beSheet(card, header, requestClose),
        () => {},
      )
  }

  #onCancel(event: Event): void {
    // A file picker's or a nested element's cancel is none of ours.
    if (event.target !== this.dialog) return
    event.preventDefault()
    requestClose()
  }

  // The browser may close the dialog by itself, after repeated Escapes for example.
  #onClose(): void {
    if (this.dialog?.open || !this.#isShown) return
    requestClose()
    if ($modal.get().isOpen) this.requestUpdate()
  }

  #onKey(event: KeyboardEvent): void {
    // Held open (`closedby="none"`) or not modal, the browser has no answer to Escape of its own.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (this.#isModal && $modal.get().canClose) return
    event.preventDefault()
    requestClose()
  }

  #onPress(event: PointerEvent): void {
    this.#wasPressedOutside = event.target === this.dialog
  }

  // Only a click that began outside: a selection of text may end there.
  #onClick(event: MouseEvent): void {
    if (event.target === this.dialog && this.#wasPressedOutside) requestClose()
  }
}
define('w3m-modal', W3mModal)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal': W3mModal
  }
}
