import { navigationIn, type Surface } from '../../src/core/navigation.ts'
import {
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  render,
  type TemplateResult,
} from 'lit'
import { loadTextPart } from '../../src/controllers/settings/language.ts'
import { closeModal, onModalHidden, requestClose } from '../../src/controllers/shell/modal.ts'
import * as limits from '../../src/core/limits.ts'
import type { Settings } from '../../src/core/options.ts'
import type { View } from '../../src/core/view.ts'
import { attachModal, detachModal, modalHandle } from '../../src/create-modal.ts'
import { $modal, $surfaces } from '../../src/state/shell/modal.ts'
import { $platform } from '../../src/state/shell/platform.ts'
import { $options } from '../../src/state/settings/options.ts'
import { $language } from '../../src/text/text.ts'
import { creationScope } from '../base/creation.ts'
import { define } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { ThemeRoot } from '../base/theme-root.ts'
import { animationTiming } from '../styles/animation-timing.ts'
import { reset } from '../styles/reset.ts'
import { tokens } from '../styles/tokens.ts'
import { focusPath, returnFocus } from './focus-return.ts'
import { freeze } from './freeze.ts'
import { followNotices } from './follow-notices.ts'
import { keepOpen } from './keep-open.ts'
import { modalStyles } from './modal.styles.ts'
import { page } from './page-modal.ts'
import { lockScroll } from './scroll-lock.ts'
import { $titleChanges, titleIn } from './view-loading.ts'
import type { W3mHeader } from './w3m-header.ts'
import type { W3mViewOutlet } from './w3m-view-outlet.ts'
import './w3m-header.ts'
import './w3m-view-outlet.ts'

export const headerParts = 'header, back, title, help, close, button, avatar, row-title, pill'
export const bodyParts =
  'body, footer, sheet, row, row-icon, row-title, row-note, tag, field, input, button, button-primary, button-soft, button-neutral, button-danger, button-link, pill, segment, link, note, ring, qr, avatar, balance, amount, actions, action, skeleton, legal'

/** Placeholder for the unlock function while the modal is opening and the page is not locked yet. */
const doNothing = (): void => {}

/** Loads the footer if the app has legal texts. Ignores errors, because the screens work without the footer. */
export const loadFooter = async (): Promise<unknown> => {
  const { termsUrl, privacyUrl } = $options.get()
  return (
    (termsUrl || privacyUrl) &&
    Promise.all([import('./w3m-footer.ts'), loadTextPart('features')]).catch(() => {})
  )
}

/** Renders the legal texts of a surface if the app has some. */
export function renderFooter(
  surface: Surface,
  { termsUrl, privacyUrl }: Pick<Settings, 'termsUrl' | 'privacyUrl'>,
) {
  if (!termsUrl && !privacyUrl) return nothing
  void loadFooter()
  return html`<w3m-footer exportparts="legal" .surface=${surface}></w3m-footer>`
}

/**
 * The modal: a native dialog that contains the screens. A page does not need to include it, because the first opening adds it.
 *
 * Every option of the modal can be set as an attribute.
 *
 * @slot frame - Iframe of an embedded wallet, which stays in the page while the modal is closed.
 * @csspart overlay - Backdrop.
 * @csspart card - Card that contains the screens.
 * @csspart header - Header of the card.
 * @csspart back - Back button.
 * @csspart title - Title of the screen.
 * @csspart help - Help button.
 * @csspart close - Close button.
 * @csspart body - Scrolling part of the screen.
 * @csspart footer - Fixed area below the body.
 * @csspart sheet - Group of rows.
 * @csspart row - Row of a list.
 * @csspart row-title - First line of a row.
 * @csspart row-note - Second line of a row.
 * @csspart tag - Small label.
 * @csspart field - Text field with its border.
 * @csspart input - Native input of a text field.
 * @csspart button - All buttons of the screens.
 * @csspart button-primary - Primary button.
 * @csspart button-soft - Secondary button.
 * @csspart button-neutral - Neutral button, such as cancel or retry.
 * @csspart button-danger - Destructive button, such as disconnect.
 * @csspart button-link - Button that looks like a link.
 * @csspart pill - Chip, such as a network.
 * @csspart segment - Tab of a list of tabs.
 * @csspart note - Note or warning.
 * @csspart qr - QR code.
 * @csspart skeleton - Placeholder of content that is loading.
 * @csspart ring - Status ring.
 * @csspart avatar - Avatar of the account.
 * @csspart balance - Balance of the account.
 * @csspart toast - Short notice.
 * @csspart alert - Alert bar for developers.
 * @csspart legal - Line with terms and privacy policy.
 * @cssprop --w3m-accent - Accent color, from which the other accent colors are derived.
 * @cssprop --w3m-font-family - Font family of all text.
 * @cssprop --w3m-font-family-mono - Font family of full addresses.
 * @cssprop --w3m-font-size-master - Base of all font sizes (10px).
 * @cssprop --w3m-border-radius-master - Base of all radii (4px).
 * @cssprop --w3m-color-mix - Color mixed into the neutral colors.
 * @cssprop --w3m-color-mix-strength - Share of the mixed color (3%).
 * @cssprop --w3m-z-index - Stacking order of the modal if the top layer is not used (999).
 * @cssprop --w3m-modal-width - Width of the card above 430 px (376px).
 * @cssprop --w3m-ground - Background color of the card.
 * @cssprop --w3m-sheet - Background color of groups and fields.
 * @cssprop --w3m-text - Text color.
 * @cssprop --w3m-good - Color of success.
 * @cssprop --w3m-warn - Color of warnings.
 * @cssprop --w3m-bad - Color of errors.
 * @cssprop --w3m-overlay - Color of the backdrop.
 * @cssprop --w3m-wash-strength - Strength of the gradient at the top of the card.
 * @cssprop --w3m-focus-ring-color - Color of the focus outline.
 * @cssprop --w3m-motion - Factor of all durations. 0 disables motion.
 * @cssstate open - The modal is open.
 * @cssstate sheet - The modal is a bottom sheet.
 * @fires w3m-open - The modal opened.
 * @fires w3m-close - The modal closed.
 * @fires w3m-connect - A wallet connected.
 * @fires w3m-disconnect - A wallet disconnected.
 * @fires w3m-account - The account changed.
 * @fires w3m-network - The network changed.
 * @fires w3m-sign-in - An account signed in to the app.
 * @fires w3m-sign-out - A session with the app ended.
 * @fires w3m-error - An action failed.
 * @fires w3m-event - An analytics event occurred.
 */
export class W3mModal extends LitElement {
  static override styles = [tokens, reset, modalStyles]
  static override properties: PropertyDeclarations = {
    embedded: { type: Boolean, reflect: true },
  }

  /** Renders in the page itself, without an overlay, and is always open. */
  embedded = false

  private get dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog')
  }
  private get header(): W3mHeader | null {
    return this.renderRoot.querySelector('w3m-header')
  }

  readonly theme = new ThemeRoot(this)
  #modal = new StoreController(this, $modal)
  protected surfaces = new StoreController(this, $surfaces)
  #language = new StoreController(this, $language)
  #options = new StoreController(this, $options)
  protected titles = new StoreController(this, $titleChanges)
  #internals = this.attachInternals()
  #narrowQuery = matchMedia('(max-width: 430px)')
  /**
   * Page element that had the focus before the modal was last opened. Set when the modal closes.
   * @internal
   */
  opener?: HTMLElement | undefined
  #openerPath: HTMLElement[] = []
  #unlock: (() => void) | undefined
  #stopNotices: (() => void) | undefined
  #stopOpening: (() => void) | undefined
  #stopFreezing: (() => void) | undefined
  #thaw: ((isReused: boolean) => void) | undefined
  #isModal = true
  #card: HTMLElement | undefined
  #firstView: View | undefined
  #isTouched = false
  #isCardRemoved = false
  #hasHadFocus = false
  #shakeCount = 0
  #wasPressedOutside = false

  /** Whether the page has a modal, even if it has not been opened yet. */
  static get isCreated(): boolean {
    return modalHandle() !== undefined
  }

  /** The handle of the modal, as `createModal` returns it. */
  get modal() {
    return modalHandle()
  }

  get #isShown(): boolean {
    return this.isConnected && this.#modal.value.isOpen && page.modal === this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    page.modal ??= this
    this.#narrowQuery.addEventListener('change', this.#onWidthChange)
    this.#onWidthChange()
    this.#stopNotices = followNotices()
    // The listener is added before those of the screens, so that a closing screen is frozen before it re-renders.
    this.#stopFreezing = $modal.listen(({ isOpen }) => {
      this.#unfreeze(true)
      this.#thaw = !isOpen && this.dialog?.open && this.#card ? freeze(this.#card) : undefined
    })
    attachModal(this)
    if (this.hasUpdated) this.#keepEmbeddedOpen()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#narrowQuery.removeEventListener('change', this.#onWidthChange)
    this.#stopNotices?.()
    this.#stopOpening?.()
    this.#stopFreezing?.()
    detachModal(this)
    // A dialog removed from the document stays `open` without being modal, so it must be shown again (F21).
    this.#dismiss()
    queueMicrotask(() => {
      if (this.isConnected || page.modal !== this) return
      page.modal = undefined
      closeModal()
      onModalHidden()
    })
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('embedded')) this.#keepEmbeddedOpen()
    if (this.#isShown && !this.embedded) this.#unlock ??= doNothing
  }

  override render(): TemplateResult | typeof nothing {
    const { isOpen, canClose } = this.#modal.value
    const view = navigationIn(this.surfaces.value, 0).views.at(-1)
    const { tag, direction } = this.#language.value
    const label = titleIn(0) || nothing
    if (this.embedded)
      return html`<section aria-label=${label} lang=${tag} dir=${direction} @w3m-view-shown=${this.#focusTitle} @focusin=${this.#onFocusIn}>
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
        @keydown=${this.#onKeyDown}
        @pointerdown=${this.#onPointerDown}
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
      // The browser may have closed the dialog already while the scroll lock is still active.
      else if (!isShown && this.#unlock) this.#hide()
      else if (isShown && isModal !== this.#isModal) this.#changeMode()
    }

    if (shakes > this.#shakeCount) this.#shake()
    this.#shakeCount = shakes
  }

  #keepEmbeddedOpen(): void {
    this.#stopOpening?.()
    this.#stopOpening = this.embedded ? keepOpen(() => this.modal?.open()) : undefined
  }

  // Creating the first screen takes most of the opening time. A first screen that the user has not used is kept for the next opening.
  // Other screens are dropped. While the modal is closed, the card is not in the document.
  #renderCard(view: View | undefined) {
    if (!view) {
      if (this.#isTouched) this.#card = undefined
      this.#isCardRemoved = true
      return nothing
    }
    const isOpening = this.#isCardRemoved || !this.#card
    if (!this.#card || (this.#isCardRemoved && view !== this.#firstView)) {
      this.#card = document.createElement('div')
      this.#card.className = this.#card.part.value = 'card'
      this.#firstView = view
      this.#isTouched = false
    }
    this.#isCardRemoved = false
    if (view.name !== 'Connect') this.#markTouched()
    // Dragging the sheet up expands it until the next opening.
    if (isOpening) this.#card.classList.toggle('short', $platform.get().isMobile && !this.#isTouched)
    const { isOpen } = this.#modal.value
    if (isOpen) this.#card.dataset.testid = 'w3m-modal-card'
    else delete this.#card.dataset.testid
    render(
      html`<w3m-header exportparts=${headerParts} ?closable=${!this.embedded}></w3m-header>
        <w3m-notices exportparts="toast" show="toast" ?active=${isOpen}></w3m-notices>
        <w3m-view-outlet exportparts=${bodyParts} @click=${this.#markTouched} @input=${this.#markTouched}
          ><slot name="frame" slot="frame"></slot
        ></w3m-view-outlet>
        ${renderFooter(0, this.#options.value)}`,
      this.#card,
      { host: this, creationScope },
    )
    return this.#card
  }

  /** Renders the card of a first view for the next opening. Returns the card, whose elements have not rendered yet. */
  renderAhead(view: View): HTMLElement {
    this.#renderCard(view)
    this.#isCardRemoved = true
    return this.#card as HTMLElement
  }

  #markTouched = (): void => {
    this.#isTouched = true
    this.#card?.classList.remove('short')
  }

  // Opening a dialog recalculates styles of its content and focusing forces layout. Both happen once, after the screen is rendered.
  async #show(): Promise<void> {
    const outlet = this.renderRoot.querySelector('w3m-view-outlet') as W3mViewOutlet | null
    // If the screen fails, the header remains and can close the modal.
    await outlet?.updateComplete.catch(() => {})
    if (!this.#isShown || this.dialog?.open) return
    this.#openerPath = focusPath()
    this.#open()
    // The scroll lock measures the page. This costs no extra layout, because opening the dialog has already forced one.
    if (this.#unlock === doNothing) this.#unlock = lockScroll()
    this.#enableDrag()
    this.#focusTitle()
  }

  #hide(): void {
    this.#dismiss()
    // Releases hidden content, with a timeout in case the browser suspends animations.
    const animations = this.dialog?.getAnimations({ subtree: true }) ?? []
    const animationsDone = Promise.allSettled(animations.map(animation => animation.finished))
    void Promise.race([animationsDone, new Promise(resolve => setTimeout(resolve, 400))]).then(() => {
      if (this.#modal.value.isOpen) return
      this.#unfreeze(!this.#isTouched)
      onModalHidden(!this.#isTouched)
    })
  }

  #unfreeze(isReused: boolean): void {
    this.#thaw?.(isReused)
    this.#thaw = undefined
  }

  // This is synchronous, so that the page is usable while the card fades out.
  #dismiss(): void {
    const hadFocus = Boolean(this.shadowRoot?.activeElement)
    if (this.dialog?.open) this.dialog.close()
    this.#unlock?.()
    this.#unlock = undefined
    const opener = this.#openerPath
    // If the opener is just re-rendering, focus it in the next task.
    if ((hadFocus || document.activeElement === document.body) && !returnFocus(opener))
      setTimeout(returnFocus, 0, opener)
    this.opener = opener.at(-1)
    this.#openerPath = []
  }

  #open(): void {
    this.#isModal = this.#modal.value.isModal
    if (this.#isModal) this.dialog?.showModal()
    else this.dialog?.show()
  }

  #changeMode(): void {
    const focusedPath = focusPath()
    this.dialog?.close()
    this.#open()
    returnFocus(focusedPath)
  }

  #shake(): void {
    const shiftBy = (pixels: number) => ({ transform: `translateX(${pixels}px)` })
    this.#card?.animate(
      [shiftBy(0), shiftBy(-5), shiftBy(5), shiftBy(-5), shiftBy(5), shiftBy(-5), shiftBy(0)],
      animationTiming(this, limits.shakeMs),
    )
    this.header?.announceRefusal()
  }

  // An embedded modal takes the focus only if the removed screen had it, so the reading position of the user is kept.
  #focusTitle = (): void => {
    if (this.embedded ? this.#hasHadFocus && document.activeElement === document.body : this.dialog?.open)
      void this.header?.focusTitle()
  }

  #onFocusIn = (): void => {
    this.#hasHadFocus = true
  }

  #onWidthChange = (): void => {
    if (this.#narrowQuery.matches) this.#internals.states.add('sheet')
    else this.#internals.states.delete('sheet')
    this.#enableDrag()
  }

  // Lets the user drag the bottom sheet, and keeps inputs above the on-screen keyboard.
  #enableDrag(): void {
    const { header } = this
    const card = this.#card
    const isTouchDevice = matchMedia('(max-width: 430px), (any-pointer: coarse)').matches
    if (isTouchDevice && !this.embedded && card && header)
      import('./bottom-sheet.ts').then(
        ({ enableBottomSheet }) => enableBottomSheet(card, header, requestClose),
        () => {},
      )
  }

  #onCancel(event: Event): void {
    // Ignores `cancel` events of file pickers and nested elements.
    if (event.target !== this.dialog) return
    event.preventDefault()
    requestClose()
  }

  // Handles a close initiated by the browser, for example after repeated Escape.
  #onClose(): void {
    if (this.dialog?.open || !this.#isShown) return
    requestClose()
    if ($modal.get().isOpen) this.requestUpdate()
  }

  #onKeyDown(event: KeyboardEvent): void {
    // With `closedby="none"` or when not modal, the browser does not handle Escape.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (this.#isModal && $modal.get().canClose) return
    event.preventDefault()
    requestClose()
  }

  #onPointerDown(event: PointerEvent): void {
    this.#wasPressedOutside = event.target === this.dialog
  }

  // A text selection may end outside, so the press must also have begun there.
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
