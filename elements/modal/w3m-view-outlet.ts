import { css, html, LitElement } from 'lit'
import { state } from 'lit/decorators.js'
import { limits } from '../../src/core/limits.ts'
import type { View } from '../../src/core/view.ts'
import { $view, $viewDirection } from '../../src/state/shell/modal.ts'
import { $language, t } from '../../src/text/text.ts'
import { element } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { animationTiming } from '../styles/animation-timing.ts'
import { plainButtons } from '../styles/plain-buttons.ts'
import { reset } from '../styles/reset.ts'
import { focusPath, returnFocus } from './focus-return.ts'
import { isLoaded, loadView, preloadAfter, tagOf } from './view-table.ts'

/** Shows the view on top of the stack: loads its chunk, slides it in, lets the height follow. */
@element('w3m-view-outlet')
export class W3mViewOutlet extends LitElement {
  static override styles = [
    reset,
    plainButtons,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
        overflow: hidden;
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
        min-block-size: 240px;
        padding: 16px var(--wui-gutter) 24px;
        color: var(--wui-t2);
        text-align: center;
      }
      .waiting {
        flex-direction: row;
        gap: 8px;
        /* A chunk that is there in a blink shows no waiting. */
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

  @state() private failed: View | undefined

  #view = new StoreController(this, $view)
  #direction = new StoreController(this, $viewDirection)
  protected language = new StoreController(this, $language)
  // A screen that one comes back to is the same element: what was typed and opened there is still there (F26).
  #elements = new WeakMap<View, HTMLElement>()
  #focus = new WeakMap<View, HTMLElement[]>()
  #shown: View | undefined
  #content: Element | null = null
  #height = 0

  // Without a screen it leaves the page, and stays as it is for the next opening.
  override shouldUpdate(): boolean {
    return this.#view.value !== undefined
  }

  override willUpdate(): void {
    const view = this.#view.value as View
    const left = this.#shown
    if (!left) return
    // Only when what shows is about to change: asking lays out the page.
    if (view !== left || !this.#elements.has(view)) this.#height = this.offsetHeight
    if (view !== left) this.#focus.set(left, focusPath())
  }

  override render() {
    const view = this.#view.value as View
    const shown = this.#elementOf(view)
    if (shown) return shown
    if (this.failed === view)
      return html`<div class="notice" role="alert">
        <p>${t('modal.chunkFailed')}</p>
        <div class="actions">
          <button class="main" part="button button-primary" @click=${() => location.reload()}>
            ${t('modal.reload')}
          </button>
          <button class="link" part="button button-link" @click=${() => this.#load(view)}>
            ${t('modal.retry')}
          </button>
        </div>
      </div>`
    void import('../ui/wui-spinner.ts').catch(() => {})
    return html`<div class="notice waiting" role="status"><wui-spinner></wui-spinner>${t('modal.loading')}</div>`
  }

  override updated(): void {
    const view = this.#view.value as View
    const isNew = view !== this.#shown
    const before = this.#content
    this.#shown = view
    this.#content = this.renderRoot.lastElementChild
    if (isNew) this.#elements.has(view) ? preloadAfter(view) : this.#load(view)
    if (!before) return
    // A screen whose chunk comes late moves in like any other, in place of the notice.
    if (this.#content !== before) this.#move()
    if (isNew) this.#giveFocus(view)
  }

  // With the screen in it.
  protected override async getUpdateComplete(): Promise<boolean> {
    const isDone = await super.getUpdateComplete()
    await (this.#content as LitElement | null)?.updateComplete
    return isDone
  }

  #elementOf(view: View): HTMLElement | undefined {
    const known = this.#elements.get(view)
    if (known) return known
    if (!isLoaded(view.name)) return undefined
    const { name: _name, ...params } = view
    const made = Object.assign(document.createElement(tagOf(view.name)), params)
    made.classList.add('view')
    this.#elements.set(view, made)
    return made
  }

  #load(view: View): void {
    this.failed = undefined
    loadView(view.name).then(
      () => {
        this.requestUpdate()
        preloadAfter(view)
      },
      () => {
        this.failed = view
      },
    )
  }

  #move(): void {
    const isForward = this.#direction.value === 'forward'
    const isRightToLeft = this.language.value.direction === 'rtl'
    const from = isForward === isRightToLeft ? -12 : 12
    this.#content?.animate(
      [{ opacity: 0, transform: `translateX(${from}px)` }, {}],
      animationTiming(this, limits.viewMs),
    )
    // Parts inside the view render one after the other; before the next frame all have their size.
    const height = this.#height
    requestAnimationFrame(() => {
      if (this.offsetHeight === height) return
      this.animate(
        [{ blockSize: `${height}px` }, { blockSize: `${this.offsetHeight}px` }],
        animationTiming(this, limits.heightMs),
      )
    })
  }

  // Whoever comes back goes on where they left; a new screen begins at its title.
  #giveFocus(view: View): void {
    const hasReturned =
      this.#direction.value !== 'forward' && returnFocus(this.#focus.get(view)?.slice(0, 1) ?? [])
    if (!hasReturned) this.dispatchEvent(new Event('w3m-view-shown', { bubbles: true }))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-view-outlet': W3mViewOutlet
  }
}
