import { navigationIn, type Surface } from '../../src/core/navigation.ts'
import { css, html, LitElement, nothing, type PropertyDeclarations } from 'lit'
import { onScreenLoading, onScreenShown } from '../../src/controllers/shell/modal.ts'
import { errorReporter } from '../../src/controllers/shell/show-error.ts'
import { AppError } from '../../src/core/errors/app-error.ts'
import * as limits from '../../src/core/limits.ts'
import type { View } from '../../src/core/view.ts'
import { $modal, $surfaces } from '../../src/state/shell/modal.ts'
import { $language, t } from '../../src/text/text.ts'
import { creationScope } from '../base/creation.ts'
import { define } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { plainButtons } from '../styles/plain-buttons.ts'
import { reset } from '../styles/reset.ts'
import { focusPath, returnFocus } from './focus-return.ts'
import { PressedControl } from './pressed-control.ts'
import type { ScreenTransition } from './screen-transition.ts'
import { isLoaded, loadView, preloadAfter, rowOf, tagOf, Transition } from './view-loading.ts'

/**
 * Shows the top view of the stack. Loads its chunk while the previous screen stays visible, then animates the transition and the
 * height.
 */
export class W3mViewOutlet extends LitElement {
  static override styles = [
    reset,
    plainButtons,
    // `.waiting { animation }`: Delayed, so a chunk that loads quickly shows no loading state.
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
        overflow: clip;
      }
      :host > *,
      .view {
        min-block-size: 0;
      }
      .notice {
        display: flex;
        flex-direction: column;
        align-items: center;
        justify-content: center;
        gap: 16px;
        padding: 16px var(--wui-gutter) 24px;
        color: var(--wui-t2);
        text-align: center;
      }
      .waiting {
        flex-direction: row;
        gap: 8px;
        animation: appear 0.2s 0.25s backwards;
      }
      @keyframes appear {
        from {
          opacity: 0;
        }
      }
      .actions {
        display: flex;
        flex-direction: column;
        gap: 4px;
        inline-size: 100%;
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    failed: { state: true },
  }

  private failed: View | undefined

  /** Surface whose top view the outlet shows. */
  surface: Surface = 0

  protected surfaces = new StoreController(this, $surfaces)
  #modal = new StoreController(this, $modal)
  protected language = new StoreController(this, $language)
  /** Animates from one screen to the next. Undefined until its code has loaded. */
  #transition: ScreenTransition | undefined
  readonly #pressedControl = new PressedControl()
  // Going back shows the same element, which keeps its inputs and expanded parts (F26).
  #elements = new WeakMap<View, HTMLElement>()
  #focusPaths = new WeakMap<View, HTMLElement[]>()
  /** The visible screen. It remains until the next one can be rendered completely. */
  #currentView: View | undefined
  #pendingView: View | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #content: HTMLElement | null = null
  #enteredView: View | undefined
  #previousHeight = 0

  get #view(): View | undefined {
    return navigationIn($surfaces.get(), this.surface).views.at(-1)
  }

  get #isOpen(): boolean {
    return this.surface !== 0 || this.#modal.value.isOpen
  }

  override connectedCallback(): void {
    super.connectedCallback()
    // Listens on the card, because the header also navigates.
    this.parentElement?.addEventListener('click', this.#pressedControl.record, { capture: true })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener('online', this.#onOnline)
    this.#stopWaiting()
    this.#transition?.cancel()
  }

  // Without a view the modal is closing, so the screen stays unchanged for the next opening.
  override shouldUpdate(): boolean {
    return this.#view !== undefined
  }

  // Stores change here, not in `updated`, which would cause a second update.
  override willUpdate(): void {
    const view = this.#view as View
    const previousView = this.#currentView
    if (view === previousView) {
      if (this.#pendingView) this.#keepView(view)
      return
    }
    // The first view of an opening is shown immediately, even while it loads. While the modal closes, the screen does not change.
    const canShow =
      navigationIn($surfaces.get(), this.surface).visible === view ||
      (this.#isOpen && this.#canShowView(view))
    if (previousView && !canShow) {
      if (this.#isOpen) this.#waitFor(view)
      else this.#stopWaiting()
      return
    }
    if (previousView && !this.#pendingView) this.#focusPaths.set(previousView, focusPath())
    if (previousView) {
      this.#transition ??= Transition && new Transition(this)
      this.#transition?.recordSizes()
      this.#previousHeight = this.offsetHeight
    }
    this.#stopWaiting()
    this.#currentView = view
    if (!this.#canShowView(view)) this.#load(view)
    onScreenShown(view, this.surface)
  }

  override render() {
    const view = this.#currentView as View
    if (this.#elementOf(view)) return nothing
    if (this.failed === view) return this.#renderFailed(view)
    void import('../ui/wui-spinner.ts').catch(() => {})
    return html`<div class="notice waiting" role="status"><wui-spinner></wui-spinner>${t('modal.loading')}</div>`
  }

  /** Renders the failed state. While the browser is offline, a reload would lose the page, so only a retry is offered. */
  #renderFailed(view: View) {
    const retry = () => this.#load(view)
    return html`<div class="notice" role="alert">
      <p>${t(navigator.onLine ? 'modal.chunkFailed' : 'button.offline')}</p>
      <div class="actions">${
        navigator.onLine
          ? html`<button class="main" part="button button-primary" @click=${() => location.reload()}>
                ${t('modal.reload')}
              </button>
              <button class="link" part="button button-link" @click=${retry}>${t('modal.retry')}</button>`
          : html`<button class="main" part="button button-primary" @click=${retry}>${t('modal.retry')}</button>`
      }</div>
    </div>`
  }

  override updated(): void {
    const view = this.#view as View
    if (view !== this.#currentView) return
    const previousElement = this.#content
    const screen = this.#elements.get(view)
    this.#content = screen ?? (this.renderRoot.lastElementChild as HTMLElement)
    const isNew = this.#enteredView !== view
    this.#enteredView = view
    if (this.#content === previousElement) return
    this.#pressedControl.reset()
    // Screens are not part of the template, because the previous screen stays until it has faded out.
    if (previousElement && this.#transition)
      this.#transition.start(
        previousElement,
        this.#content,
        navigationIn($surfaces.get(), this.surface).direction === 'forward',
      )
    else {
      previousElement?.remove()
      if (screen) this.renderRoot.prepend(screen)
    }
    if (screen) preloadAfter(view, screen)
    // Keeps the height of the previous screen for the loading and the failed state.
    else this.#content.style.setProperty('min-block-size', `${Math.max(240, this.#previousHeight)}px`)
    if (previousElement && isNew) this.#moveFocus(view)
  }

  // Includes the update of the screen element.
  protected override async getUpdateComplete(): Promise<boolean> {
    const isDone = await super.getUpdateComplete()
    await (this.#content as LitElement | null)?.updateComplete
    return isDone
  }

  #canShowView(view: View): boolean {
    return this.#elements.has(view) || isLoaded(view.name) || this.failed === view
  }

  #elementOf(view: View): HTMLElement | undefined {
    const cachedElement = this.#elements.get(view)
    if (cachedElement) return cachedElement
    if (!isLoaded(view.name)) return undefined
    const { name: _name, ...params } = view
    const previousView = this.#enteredView
    const isContinued =
      previousView && rowOf(view).continues === previousView.name && this.#elements.delete(previousView)
    const screen = isContinued ? this.#content : creationScope.createElement(tagOf(view.name))
    const element = Object.assign(screen as HTMLElement, params)
    element.classList.add('view')
    this.#elements.set(view, element)
    return element
  }

  // The current screen remains but is inert. The back and close buttons are in the header, which is not inert.
  #waitFor(view: View): void {
    if (view === this.#pendingView) return
    if (!this.#pendingView) {
      this.#focusPaths.set(this.#currentView as View, focusPath())
      this.inert = true
      onScreenLoading(this.surface)
      this.#timer = setTimeout(() => {
        onScreenLoading(this.surface, true)
        this.#pressedControl.showBusy()
      }, limits.viewLateMs)
    }
    this.#pendingView = view
    this.#load(view)
  }

  // The user canceled the load. Restores the focus after the header can be used again.
  #keepView(view: View): void {
    this.#stopWaiting()
    onScreenShown(view, this.surface)
    setTimeout(returnFocus, 0, this.#focusPaths.get(view) ?? [])
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer)
    this.#pendingView = undefined
    this.inert = false
    this.#pressedControl.reset()
  }

  #load(view: View): void {
    this.failed = undefined
    const report = errorReporter()
    loadView(view.name).then(
      () => this.requestUpdate(),
      (error: unknown) => {
        this.failed = view
        if (!navigator.onLine) addEventListener('online', this.#onOnline, { once: true })
        // If a chunk failed to load, the screen explains this. Other errors, such as a page conflict, are shown as a notice.
        if (error instanceof AppError) report(error)
      },
    )
  }

  #onOnline = (): void => {
    if (this.failed && this.failed === this.#currentView) this.#load(this.failed)
  }

  // Going back restores the focus. A new screen focuses its title.
  #moveFocus(view: View): void {
    const hasReturned =
      navigationIn($surfaces.get(), this.surface).direction !== 'forward' &&
      returnFocus(this.#focusPaths.get(view)?.slice(0, 1) ?? [])
    if (!hasReturned) this.dispatchEvent(new Event('w3m-view-shown', { bubbles: true }))
  }
}
define('w3m-view-outlet', W3mViewOutlet)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-view-outlet': W3mViewOutlet
  }
}
