import { css } from 'lit'
import { buttonTokens } from '../styles/button-tokens.ts'

/** Styles of all page buttons. */
export const buttonStyles = [
  buttonTokens,
  // `.box`: The content stays a grid even if the page overrides the display of the element.
  // `.box, .frame, .room, w3m-account-button, w3m-connect-button`: One grid cell for the visible state and the invisible placeholders of
  // the other states.
  // `justify-items`: The button has its natural width at the start of the reserved width. A page can move it with this property.
  // `.kept`: The button is at most as wide as the widest placeholder, even if its own text is longer.
  // `.room`: The text comes from a data attribute, because screen readers and tests of pages would find text content.
  // `.room::before`: Phones show no balance.
  // `.busy::after`: Reserves the width of the spinner too.
  // `:host([size='sm']) .frame button::before`: The button is drawn 36 px high. Its target is at least 44 px high, even inside the
  // border of forced colors mode.
  // `.working`: The modal is loading. Text and width stay the same.
  // `.failed`: The modal did not load, so the message uses system colors.
  // `.failed { position }`: Keeps the message in the viewport, wherever the button is.
  css`
    :host {
      display: inline-grid;
      position: relative;
      justify-items: start;
      vertical-align: middle;
      max-inline-size: 100%;
    }
    :host([hidden]) {
      display: none;
    }
    :host([inline-size]) .frame {
      inline-size: 100%;
    }
    .frame,
    .box {
      display: grid;
    }
    .frame,
    .room,
    .box,
    w3m-account-button,
    w3m-connect-button {
      grid-area: 1 / 1;
      min-inline-size: 0;
      max-inline-size: 100%;
    }
    .box,
    w3m-account-button,
    w3m-connect-button {
      justify-self: stretch;
      justify-items: inherit;
    }
    .kept {
      position: absolute;
    }
    .room {
      visibility: hidden;
      overflow: hidden;
      font-variant-numeric: tabular-nums;
    }
    .room::after {
      content: attr(data-words);
    }
    @media (min-width: 431px) {
      .room::before {
        content: attr(data-balance);
      }
    }
    .busy::after {
      margin-inline-start: 28px;
    }
    .account::after {
      margin-inline-start: 64px;
    }
    .plain::after {
      margin-inline-start: 24px;
    }
    * {
      box-sizing: border-box;
    }
    :focus-visible {
      outline: 2px solid var(--wui-focus);
      outline-offset: 2px;
    }
    button {
      font: inherit;
      color: inherit;
      background: none;
      border: 0;
      cursor: pointer;
      touch-action: manipulation;
      -webkit-tap-highlight-color: transparent;
      display: inline-flex;
      align-items: center;
      justify-content: center;
      gap: 8px;
      min-inline-size: 0;
      max-inline-size: 100%;
      border-radius: var(--wui-r-pill);
      position: relative;
      transition: var(--wui-t-press);
    }
    .room,
    button {
      block-size: 44px;
      padding-inline: 18px;
      font-weight: 600;
      font-size: calc(var(--wui-em) * 1.5);
      letter-spacing: -0.012em;
      white-space: nowrap;
    }
    button:enabled:active {
      transform: scale(0.985);
    }
    :host([size='sm']) .room,
    :host([size='sm']) .frame button {
      block-size: 36px;
      padding-inline: 14px;
      font-size: calc(var(--wui-em) * 1.4);
    }
    :host([size='sm']) .frame button::before {
      content: '';
      position: absolute;
      inset: -5px;
    }
    .fill {
      background: var(--wui-fill);
      color: var(--wui-on-fill);
      box-shadow: inset 0 0 0 1px var(--wui-fill-edge);
    }
    .fill:hover {
      background: color-mix(in oklab, var(--wui-fill), var(--wui-t1) 14%);
    }
    :disabled {
      opacity: 0.5;
      cursor: default;
    }
    .steady {
      min-inline-size: 152px;
    }
    .label {
      overflow: hidden;
      text-overflow: ellipsis;
    }
    .spinner {
      inline-size: 20px;
      block-size: 20px;
      flex: none;
      border-radius: 50%;
      background: conic-gradient(currentColor 25%, color-mix(in oklab, currentColor 22%, transparent) 0);
      mask: radial-gradient(closest-side, transparent calc(100% - 2.7px), #000 calc(100% - 2.2px));
      animation: turn 1.2s linear infinite;
    }
    .working {
      animation: pulse 1.2s ease-in-out infinite;
    }
    @keyframes turn {
      to {
        transform: rotate(1turn);
      }
    }
    @keyframes pulse {
      50% {
        opacity: 0.45;
      }
    }
    .failed {
      position: fixed;
      z-index: 1;
      inset: auto 16px 16px;
      margin-inline: auto;
      inline-size: fit-content;
      max-inline-size: 320px;
      block-size: auto;
      padding: 12px 14px;
      border: 1px solid;
      border-radius: calc(var(--wui-unit) * 4);
      background: Canvas;
      color: CanvasText;
      white-space: normal;
    }
    @media (prefers-reduced-motion: reduce) {
      .spinner {
        animation: pulse 2s ease-in-out infinite;
      }
      button:enabled:active {
        transform: none;
      }
    }
    @media (forced-colors: active) {
      button {
        border: 1px solid ButtonBorder;
      }
      .spinner {
        background: conic-gradient(ButtonText 25%, GrayText 0);
        forced-color-adjust: none;
      }
    }
  `,
]
