import { css, type CSSResult, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import { NativeControl } from './native-control.ts'

/**
 * Pill button: label in the default slot, icon in `start`. Use one `fill` per view. The label is never truncated. `type="submit"`
 * submits the surrounding form, `href` makes it a link to a new window.
 */
@element('wui-button')
export class WuiButton extends NativeControl {
  static formAssociated = true
  static override styles: CSSResult[] = [
    reset,
    // `:host { flex }`: Two adjacent buttons wrap if they do not fit. A long label wraps to two lines.
    css`
      :host {
        display: block;
        flex: 1 1 auto;
        max-inline-size: 100%;
      }
      :host([size='small']) {
        display: inline-block;
        flex: none;
      }
      .button {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 8px;
        inline-size: 100%;
        min-block-size: var(--wui-control);
        padding: 6px 16px;
        /* A pill for one line. Smaller corners for several lines, so that they do not clip the text. */
        border-radius: min(var(--wui-r-pill), var(--wui-control) / 2);
        font-size: var(--wui-fs-button);
        font-weight: 600;
        line-height: 1.29;
        letter-spacing: -0.012em;
        text-align: center;
        overflow-wrap: anywhere;
        transition:
          background-color var(--wui-t-press),
          transform var(--wui-t-press);
      }
      :host([size='small']) .button {
        min-block-size: 44px;
        padding-inline: 18px;
        font-size: var(--wui-fs-small);
      }
      .button:active:not(:disabled, [aria-disabled='true']) {
        transform: scale(0.985);
      }
      .fill {
        background: var(--wui-fill);
        color: var(--wui-on-fill);
        box-shadow: var(--wui-shadow-fill);
      }
      .soft {
        background: var(--wui-soft);
        color: var(--wui-accent);
        box-shadow: var(--wui-outline);
      }
      .neutral {
        background: var(--wui-sheet);
        color: var(--wui-t1);
        box-shadow: var(--wui-shadow-sheet), var(--wui-outline);
      }
      .danger {
        background: var(--wui-bad-soft);
        color: var(--wui-bad);
        box-shadow: var(--wui-outline);
      }
      .link {
        min-block-size: 44px;
        padding-inline: 14px;
        gap: 6px;
        color: var(--wui-accent);
        font-size: var(--wui-fs-small);
        font-weight: 550;
        letter-spacing: inherit;
      }
      .link.quiet {
        color: var(--wui-t2);
      }
      @media (hover: hover) {
        .fill:hover {
          background: color-mix(in oklab, var(--wui-fill), var(--wui-t1) 14%);
        }
        .soft:hover {
          background: var(--wui-soft-2);
        }
        .neutral:hover {
          background: var(--wui-press);
        }
        .danger:hover {
          background: color-mix(in oklab, var(--wui-bad-soft), var(--wui-bad) 10%);
        }
        .link:hover {
          text-decoration: underline;
          text-underline-offset: 3px;
        }
      }
      .button:disabled:not(.link) {
        background: var(--wui-sunk);
        color: var(--wui-t3);
        box-shadow: none;
      }
      .link:disabled {
        color: var(--wui-t3);
        text-decoration: none;
      }
      @media (forced-colors: active) {
        .button:not(.link) {
          border: 1px solid ButtonBorder;
        }
        .button:disabled {
          color: GrayText;
          border-color: GrayText;
        }
      }
    `,
  ]

  @property({ reflect: true }) variant: 'fill' | 'soft' | 'neutral' | 'danger' | 'link' = 'fill'
  /** A link in the color of body text. */
  @property({ type: Boolean, reflect: true }) quiet = false
  @property({ reflect: true }) size: 'default' | 'small' = 'default'
  @property() type: 'button' | 'submit' = 'button'
  /** Accessible name, if the label alone is not clear. */
  @property() label = ''
  @property() href = ''
  /** Link target. Use `_self` for custom URL schemes, so no empty window remains. */
  @property() target: '_blank' | '_self' | '_top' = '_blank'

  readonly #internals = this.attachInternals()

  override render() {
    const classes = `button ${this.variant} ${this.quiet ? 'quiet' : ''}`
    const part = `button button-${this.variant === 'fill' ? 'primary' : this.variant}`
    const content = html`${this.renderStart()} <slot></slot><slot name="end"></slot>`
    if (this.href && !this.disabled)
      return html`<a
        class=${classes}
        part=${part}
        href=${this.href}
        target=${this.target}
        rel="noopener noreferrer"
        aria-label=${this.label || nothing}
        >${content}</a
      >`
    return html`<button
      class=${classes}
      part=${part}
      type="button"
      ?disabled=${this.disabled}
      aria-disabled=${this.pending ? 'true' : nothing}
      aria-busy=${this.pending ? 'true' : nothing}
      aria-label=${this.label || nothing}
      @click=${this.#submit}
    >
      ${content}
    </button>`
  }

  /** Renders the content before the label. */
  protected renderStart() {
    return this.pending ? html`<wui-spinner></wui-spinner>` : html`<slot name="start"></slot>`
  }

  // A native submit button does not find a form outside of its shadow root.
  #submit = (): void => {
    if (this.type === 'submit') this.#internals.form?.requestSubmit()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-button': WuiButton
  }
}
