import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'

export interface Tab {
  readonly id: string
  readonly label: string
  readonly testId?: string
}

/**
 * Tabs after the ARIA pattern: one Tab stop, arrow keys move and select, Home and End jump. Fires `change`. The view reads
 * `selected` and renders the panel (`role="tabpanel"` with the label of the tab).
 */
@element('wui-tabs')
export class WuiTabs extends LitElement {
  static override styles = [
    reset,
    // `button { flex }`: All tabs are equally wide, but never narrower than their longest word. If they do not fit, some wrap.
    css`
      :host {
        display: block;
        flex: none;
      }
      .tabs {
        display: flex;
        flex-wrap: wrap;
        row-gap: 8px;
        padding: 4px;
        border-radius: min(var(--wui-r-pill), 22px);
        background: var(--wui-track);
        box-shadow: inset 0 0 0 1px var(--wui-line);
      }
      button {
        position: relative;
        flex: 1 1 0;
        min-inline-size: min-content;
        min-block-size: 36px;
        padding-inline: 6px;
        border-radius: var(--wui-r-pill);
        text-align: center;
        font-size: var(--wui-fs-small);
        font-weight: 550;
        color: var(--wui-t2);
        overflow-wrap: break-word;
      }
      button::after {
        content: '';
        position: absolute;
        inset: -4px 0;
      }
      button[aria-selected='true'] {
        background: var(--wui-lift);
        color: var(--wui-t1);
        box-shadow: var(--wui-shadow-raise), var(--wui-outline);
      }
      @media (hover: hover) {
        button:hover {
          color: var(--wui-t1);
        }
      }
      @media (forced-colors: active) {
        button[aria-selected='true'] {
          forced-color-adjust: none;
          background: Highlight;
          color: HighlightText;
        }
      }
    `,
  ]

  @property({ attribute: false }) tabs: readonly Tab[] = []
  @property() selected = ''
  /** Label of the tab list. */
  @property() label = ''

  override render() {
    const selectedIndex = this.#selectedIndex
    return html`<div class="tabs" role="tablist" aria-label=${this.label || nothing} @keydown=${this.#onKeyDown}>
      ${this.tabs.map(
        (tab, index) =>
          html`<button
            part="segment"
            type="button"
            role="tab"
            data-testid=${tab.testId ?? nothing}
            aria-selected=${index === selectedIndex ? 'true' : 'false'}
            tabindex=${index === selectedIndex ? '0' : '-1'}
            @click=${() => this.#select(index)}
          >
            ${tab.label}
          </button>`,
      )}
    </div>`
  }

  get #selectedIndex(): number {
    return Math.max(
      0,
      this.tabs.findIndex(tab => tab.id === this.selected),
    )
  }

  #select(index: number): void {
    const tab = this.tabs[index]
    if (!tab || tab.id === this.selected) return
    this.selected = tab.id
    this.dispatchEvent(new Event('change', { bubbles: true }))
  }

  #onKeyDown = (event: KeyboardEvent): void => {
    const lastIndex = this.tabs.length - 1
    const step = this.matches(':dir(rtl)') ? -1 : 1
    const currentIndex = this.#selectedIndex
    const nextIndex = {
      ArrowRight: currentIndex + step,
      ArrowLeft: currentIndex - step,
      Home: 0,
      End: lastIndex,
    }[event.key]
    if (nextIndex === undefined) return
    event.preventDefault()
    const index = nextIndex < 0 ? lastIndex : nextIndex > lastIndex ? 0 : nextIndex
    this.#select(index)
    this.renderRoot.querySelectorAll('button')[index]?.focus()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-tabs': WuiTabs
  }
}
