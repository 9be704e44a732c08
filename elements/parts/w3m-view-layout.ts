import { css, html, LitElement, nothing, type PropertyDeclarations } from 'lit'
import { define } from '../base/define.ts'
import { reset } from '../styles/reset.ts'

/** Layout of every view: a scrolling body, and a fixed footer in the slot `footer`. */
export class W3mViewLayout extends LitElement {
  static override styles = [
    reset,
    // `.under`: The end of the body fades out if more content follows. The fade takes no space, so the height of the card stays the same.
    // `@media (max-height: 500px)`: On low viewports, such as 200 % zoom, the footer would leave no space for the body, so both
    // scroll.
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
      }
      .body {
        display: flex;
        flex-direction: column;
        gap: var(--wui-gap);
        padding: 4px var(--wui-gutter) var(--wui-gutter);
        overflow: hidden auto;
        overscroll-behavior: contain;
        scrollbar-width: thin;
        scrollbar-color: var(--wui-line-2) transparent;
      }
      .body:focus-visible {
        outline-offset: -4px;
        border-radius: var(--wui-r-sheet);
      }
      .under {
        mask: linear-gradient(#000 calc(100% - 28px), transparent);
      }
      .under:has(+ .footer:not([hidden])) {
        mask: linear-gradient(#000 calc(100% - 40px), transparent calc(100% - 12px));
      }
      .footer {
        position: relative;
        flex: none;
        display: flex;
        flex-direction: column;
        gap: 4px;
        padding: 0 var(--wui-gutter) var(--wui-gutter);
      }
      .under + .footer::before {
        position: absolute;
        inset: -12px 0 auto;
        block-size: 12px;
        border-block-start: 1px solid var(--wui-line);
        content: '';
        pointer-events: none;
      }
      @media (max-height: 500px) {
        :host {
          overflow: hidden auto;
        }
        .body {
          overflow: visible;
        }
      }
      @media (forced-colors: active) {
        .under,
        .under:has(+ .footer:not([hidden])) {
          mask: none;
        }
        .under + .footer::before {
          background: Canvas;
        }
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    bodyId: { attribute: 'body-id' },
    reading: { type: Boolean },
    hasMoreBelow: { state: true },
    hasFooter: { state: true },
  }

  /** Test id of the scrolling part. */
  bodyId?: string

  /** Makes the body focusable for keyboard scrolling. Set it for a body that contains nothing focusable. */
  reading = false

  /** Whether content continues below the visible part. */
  private hasMoreBelow = false
  private hasFooter = false

  private get body(): HTMLElement {
    return this.renderRoot.querySelector('.body') as HTMLElement
  }

  // The update waits for the next frame, to avoid a ResizeObserver loop.
  #resizeObserver = new ResizeObserver(() => requestAnimationFrame(() => this.#updateScrollState()))

  override connectedCallback(): void {
    super.connectedCallback()
    void this.updateComplete.then(() => {
      if (!this.isConnected) return
      this.#resizeObserver.observe(this.body)
      for (const child of this.children) this.#resizeObserver.observe(child)
    })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#resizeObserver.disconnect()
  }

  override render() {
    return html`<div
        class=${this.hasMoreBelow ? 'body under' : 'body'}
        part="body"
        tabindex=${this.reading ? '0' : nothing}
        data-testid=${this.bodyId ?? nothing}
        @scroll=${this.#updateScrollState}
        ><slot @slotchange=${this.#onBodyChange}></slot></div
      ><div class="footer" part="footer" ?hidden=${!this.hasFooter}
        ><slot name="footer" @slotchange=${this.#onFooterChange}></slot></div
    >`
  }

  #onBodyChange(event: Event): void {
    for (const child of (event.target as HTMLSlotElement).assignedElements())
      this.#resizeObserver.observe(child)
  }

  #onFooterChange(event: Event): void {
    this.hasFooter = (event.target as HTMLSlotElement).assignedElements().length > 0
  }

  #updateScrollState(): void {
    if (!this.isConnected) return
    const { scrollTop, scrollHeight, clientHeight } = this.body
    this.hasMoreBelow = scrollHeight - scrollTop - clientHeight > 2
  }
}
define('w3m-view-layout', W3mViewLayout)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-view-layout': W3mViewLayout
  }
}
