import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { animationTiming } from '../styles/animation-timing.ts'
import { motion } from '../styles/motion.ts'
import { reset } from '../styles/reset.ts'
import './wui-icon.ts'

/**
 * Status ring around an image in its slot, of the same size in every state. Open and rotating: waiting. Closed: done. Broken: failed
 * or needs attention. Hidden from assistive technology, because the text below has the same information.
 */
@element('wui-ring')
export class WuiRing extends LitElement {
  static override styles = [
    reset,
    motion,
    // `@media (max-height: 500px)`: Smaller on low viewports, such as 200 % zoom, where the text below matters more.
    css`
      :host {
        display: grid;
        place-items: center;
        position: relative;
        flex: none;
        inline-size: 128px;
        block-size: 128px;
        color: var(--wui-accent);
      }
      :host([state='done']) {
        color: var(--wui-good);
      }
      :host([state='broken']) {
        color: var(--wui-bad);
      }
      :host([state='caution']) {
        color: var(--wui-warn);
      }
      svg,
      .comet {
        position: absolute;
        inset: 0;
        inline-size: 100%;
        block-size: 100%;
      }
      svg {
        fill: none;
        stroke-linecap: round;
      }
      .track {
        stroke: var(--wui-line);
        stroke-width: 3;
      }
      .mark {
        stroke: currentColor;
        stroke-width: 3.5;
      }
      .comet::before {
        content: '';
        position: absolute;
        inset: 0;
        border-radius: 50%;
        background: conic-gradient(transparent 0 36%, currentColor 100%);
        mask: radial-gradient(closest-side, transparent calc(100% - 4px), #000 calc(100% - 3.5px));
      }
      .comet::after {
        content: '';
        position: absolute;
        inset-block-start: 0;
        left: calc(50% - 2px);
        inline-size: 4px;
        block-size: 4px;
        border-radius: 50%;
        background: currentColor;
      }
      .plate {
        display: grid;
        place-items: center;
        inline-size: 104px;
        block-size: 104px;
        border-radius: 50%;
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet);
      }
      .badge {
        position: absolute;
        inset-block-end: 3px;
        right: 3px;
        display: grid;
        place-items: center;
        inline-size: 34px;
        block-size: 34px;
        border-radius: 50%;
        background: currentColor;
        box-shadow: 0 0 0 4px var(--wui-ground);
      }
      .badge wui-icon {
        color: var(--wui-ground);
      }
      @media (max-height: 500px) {
        :host {
          zoom: 0.6;
        }
      }
      @media (forced-colors: active) {
        .comet::before {
          forced-color-adjust: none;
          color: Highlight;
        }
        .badge {
          border: 1px solid CanvasText;
        }
      }
    `,
  ]

  @property({ reflect: true }) state: 'waiting' | 'done' | 'broken' | 'caution' = 'waiting'

  // Animates the transition from waiting to done: the ring closes and the check appears.
  override updated(changed: PropertyValues<this>): void {
    if (changed.get('state') !== 'waiting' || this.state !== 'done') return
    const timing = animationTiming(this, 320)
    const animatePart = (part: string, start: Keyframe) =>
      this.renderRoot.querySelector(part)?.animate([start, {}], timing)
    animatePart('circle', { strokeDasharray: '19 81' })
    animatePart('.badge', { transform: 'scale(0)' })
  }

  override render() {
    const isWaiting = this.state === 'waiting'
    const isDone = this.state === 'done'
    return html`
      <svg viewBox="0 0 128 128" part="ring" aria-hidden="true">
        <circle
          class=${isWaiting ? 'track' : 'mark'}
          cx="64"
          cy="64"
          r="62"
          pathLength="100"
          stroke-dasharray=${isWaiting ? nothing : isDone ? '100 0' : '81 19'}
          transform="rotate(79 64 64)"
        ></circle>
      </svg>
      ${isWaiting ? html`<span class="comet turning"></span>` : nothing}
      <span class="plate"><slot></slot></span>
      ${
        isWaiting
          ? nothing
          : html`<span class="badge"><wui-icon name=${isDone ? 'check' : 'bang'} size="16"></wui-icon></span>`
      }
    `
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-ring': WuiRing
  }
}
