import { css, html, LitElement, nothing, type PropertyValues, svg } from 'lit'
import { property, state } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import { type QrMatrix, qrMatrix } from './qr-matrix.ts'
import { clearedCenter, eyeCorners, modulePath } from './qr-shape.ts'

const quietZone = 4

/**
 * QR code on a light tile in both themes: rounded modules, custom finder patterns, and a logo from the default slot in the cleared
 * center. Renders nothing without a `uri`.
 */
@element('wui-qr-code')
export class WuiQrCode extends LitElement {
  static override styles = [
    reset,
    // `--ink`: The tile stays light in both themes, because cameras need dark on light. In browsers without relative colors, the
    // finder pattern color is computed in script.
    css`
      :host {
        --ink: var(--w3m-qr-color, light-dark(oklch(0.24 0.015 195), oklch(0.22 0.015 195)));
        --eye: var(
          --wui-qr-eye,
          var(--w3m-qr-eye-color, var(--w3m-qr-color, oklch(from var(--wui-seed) min(l, 0.45) c h)))
        );
        --paper: var(--w3m-qr-paper, light-dark(#fff, oklch(0.985 0.003 150)));
        display: grid;
        position: relative;
        inline-size: 100%;
        aspect-ratio: 1;
        flex: none;
        padding: 8px;
        border-radius: var(--wui-r-qr);
        background: var(--paper);
        box-shadow: var(--wui-shadow-sheet);
        forced-color-adjust: none;
      }
      :host([size='small']) {
        inline-size: min(100%, 252px);
        align-self: center;
        justify-self: center;
      }
      svg {
        grid-area: 1 / 1;
        inline-size: 100%;
        block-size: 100%;
      }
      .ink {
        fill: var(--ink);
      }
      .frame {
        fill: none;
        stroke: var(--ink);
        stroke-width: 1;
      }
      .eye {
        fill: var(--eye);
      }
      .logo {
        position: absolute;
        inset: 0;
        display: grid;
        place-items: center;
        pointer-events: none;
      }
      [hidden] {
        display: none;
      }
    `,
  ]

  /** The encoded text. */
  @property({ reflect: true }) uri = ''
  /** Description for assistive technology. Without it, the containing element must describe the code. */
  @property() label = ''
  @property({ reflect: true }) size: 'full' | 'small' = 'full'

  @state() private matrix?: QrMatrix
  @state() private hasLogo = false

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { uri } = this
    // Long links prefer larger modules over more error correction. Short texts allow both.
    if (changed.has('uri')) this.matrix = uri ? qrMatrix(uri, uri.length > 100 ? 'M' : 'Q') : undefined
  }

  override render() {
    return html`
      ${this.matrix ? this.#renderCode(this.matrix) : nothing}
      <span class="logo" ?hidden=${!this.matrix}><slot @slotchange=${this.#onSlotChange}></slot></span>
    `
  }

  #renderCode(matrix: QrMatrix) {
    const { size } = matrix
    const fullSize = size + 2 * quietZone
    return html`<svg
      part="qr"
      viewBox=${`${-quietZone} ${-quietZone} ${fullSize} ${fullSize}`}
      role=${this.label ? 'img' : nothing}
      aria-label=${this.label || nothing}
      aria-hidden=${this.label ? nothing : 'true'}
    >
      <path class="ink" d=${modulePath(matrix, this.hasLogo)}></path>
      ${eyeCorners(size).map(
        ([x, y]) => svg`<rect class="frame" x=${x + 0.5} y=${y + 0.5} width="6" height="6" rx="2"></rect>
          <rect class="eye" x=${x + 2} y=${y + 2} width="3" height="3" rx="1"></rect>`,
      )}
    </svg>`
  }

  /** Maximum width of the logo as a share of the code's width. */
  get centerShare(): number {
    if (!this.matrix) return 0
    const { start, end } = clearedCenter(this.matrix.size)
    return (end - start) / (this.matrix.size + 2 * quietZone)
  }

  #onSlotChange = (event: Event): void => {
    this.hasLogo = (event.target as HTMLSlotElement).assignedElements().length > 0
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-qr-code': WuiQrCode
  }
}
