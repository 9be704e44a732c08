import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { motion } from '../styles/motion.ts'
import { WuiButton } from './wui-button.ts'

/**
 * Primary button for all stages of an action. A ring before its label fills while the button is held, turns while the action is
 * pending, and closes around a check when the action is done. `--hold` is the duration of the hold.
 */
@element('wui-action-button')
export class WuiActionButton extends WuiButton {
  static override styles = [
    ...WuiButton.styles,
    motion,
    // `.button::before`: The fill of a held button. It grows over the duration of the hold and disappears at once on release.
    // `@media (prefers-reduced-motion)`: The fill fades in instead of growing.
    css`
      :host {
        --stage-time: calc(150ms * var(--w3m-motion, 1));
      }
      .button {
        position: relative;
        isolation: isolate;
        overflow: clip;
        transition:
          background-color var(--stage-time),
          color var(--stage-time),
          transform var(--wui-t-press);
      }
      :host([stage^='hold']) .button {
        -webkit-user-select: none;
        -webkit-touch-callout: none;
        touch-action: none;
      }
      .button::before {
        content: '';
        position: absolute;
        inset-block: 0;
        inset-inline-start: 0;
        z-index: -1;
        inline-size: 0;
        background: color-mix(in oklab, var(--wui-fill) 76%, var(--wui-t1));
      }
      :host([stage='holding']) .button::before {
        inline-size: 100%;
        transition: inline-size var(--hold) linear;
      }
      :host([stage='busy']) .button {
        background: var(--wui-soft);
        color: var(--wui-accent);
        box-shadow: var(--wui-outline);
      }
      :host([stage='done']) .button {
        background: var(--wui-good);
        color: var(--wui-ground);
        box-shadow: none;
      }
      svg {
        flex: none;
        inline-size: 20px;
        block-size: 20px;
        fill: none;
        stroke: currentColor;
        stroke-width: 2.2;
        stroke-linecap: round;
      }
      :host([stage='ready']) svg {
        display: none;
      }
      .track {
        opacity: 0.3;
      }
      .arc {
        stroke-dasharray: 100;
        stroke-dashoffset: 100;
        transform: rotate(-90deg);
        transform-origin: center;
      }
      :host([stage='hold']) .arc {
        opacity: 0;
      }
      :host([stage='holding']) .arc {
        stroke-dashoffset: 0;
        transition: stroke-dashoffset var(--hold) linear;
      }
      :host([stage='again']) .arc {
        stroke-dashoffset: 50;
      }
      :host([stage='busy']) .arc {
        stroke-dashoffset: 75;
      }
      .tick {
        stroke-dasharray: 1;
        stroke-dashoffset: 1;
        opacity: 0;
      }
      :host([stage='sent']) .arc,
      :host([stage='done']) .arc {
        stroke-dashoffset: 0;
        transition: stroke-dashoffset var(--stage-time);
      }
      :host([stage='sent']) .tick,
      :host([stage='done']) .tick {
        stroke-dashoffset: 0;
        opacity: 1;
        transition: stroke-dashoffset var(--stage-time) var(--stage-time);
      }
      @media (prefers-reduced-motion: reduce) {
        .button,
        :host([stage='sent']) :is(.arc, .tick),
        :host([stage='done']) :is(.arc, .tick) {
          transition: none;
        }
        :host([stage='holding']) .arc {
          opacity: 0;
          transition: none;
        }
        .button::before {
          inline-size: 100%;
          opacity: 0;
        }
        :host([stage='holding']) .button::before {
          opacity: 1;
          transition: opacity var(--hold) linear;
        }
      }
      @media (forced-colors: active) {
        .button::before {
          background: Highlight;
        }
      }
    `,
  ]

  /**
   * `hold`, `holding` and `again`: a press has to be confirmed by holding the button, or by a second press. `busy`: pending. `sent`:
   * the user has completed the action. `done`: confirmed.
   */
  @property({ reflect: true }) stage: 'ready' | 'hold' | 'holding' | 'again' | 'busy' | 'sent' | 'done' =
    'ready'

  protected override renderStart() {
    return html`<svg class=${this.stage === 'busy' ? 'turning' : ''} viewBox="0 0 20 20" aria-hidden="true">
      <circle class="track" cx="10" cy="10" r="8.5"></circle>
      <circle class="arc" cx="10" cy="10" r="8.5" pathLength="100"></circle>
      <path class="tick" d="m6.4 10.3 2.4 2.4 4.8-5" pathLength="1"></path>
    </svg>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-action-button': WuiActionButton
  }
}
