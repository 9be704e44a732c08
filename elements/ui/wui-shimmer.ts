import { css, html, LitElement, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { motion } from '../styles/motion.ts'
import { reset } from '../styles/reset.ts'

/**
 * Placeholder with the size of the final content. Hidden from assistive technology: the containing element must announce the
 * loading state.
 */
@element('wui-shimmer')
export class WuiShimmer extends LitElement {
  static override styles = [
    reset,
    motion,
    // `--tone`: Visible on every background, including the tinted one.
    css`
      :host {
        display: block;
        flex: none;
        inline-size: var(--width, 100%);
        block-size: var(--height, 14px);
      }
      .sheen {
        --tone: color-mix(in oklab, var(--wui-t1) 8%, transparent);
        display: block;
        inline-size: 100%;
        block-size: 100%;
        border-radius: var(--radius, 7px);
        background: linear-gradient(
            100deg,
            var(--tone) 40%,
            color-mix(in oklab, var(--wui-t1) 3%, transparent) 50%,
            var(--tone) 60%
          )
          0 0 / 200% 100%;
      }
      @media (forced-colors: active) {
        .sheen {
          border: 1px dashed GrayText;
        }
      }
    `,
  ]

  /** Width as a CSS length. */
  @property() width = ''
  @property() height = ''
  @property() radius = ''

  protected override updated(changed: PropertyValues<this>): void {
    for (const name of ['width', 'height', 'radius'] as const)
      if (changed.has(name)) this.style.setProperty(`--${name}`, this[name] || null)
  }

  override render() {
    return html`<span class="sheen" part="skeleton" aria-hidden="true"></span>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-shimmer': WuiShimmer
  }
}
