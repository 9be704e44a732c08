import { css } from 'lit'

/**
 * Shared by all elements: box model, unstyled native controls, focus ring, forced colors. Does not match pseudo-elements, since a
 * rule for all of them takes a third of the style time of an element.
 */
export const reset = css`
  :host,
  * {
    box-sizing: border-box;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  * {
    margin: 0;
  }
  button,
  a,
  input {
    font: inherit;
    letter-spacing: inherit;
    color: inherit;
    background: none;
    border: 0;
    padding: 0;
    text-align: inherit;
    text-decoration: none;
    -webkit-tap-highlight-color: transparent;
  }
  button,
  a {
    cursor: pointer;
    touch-action: manipulation;
  }
  button:disabled,
  [aria-disabled='true'] {
    cursor: default;
  }
  svg {
    display: block;
    flex: none;
  }
  :focus-visible {
    outline: 2px solid var(--wui-focus);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    :focus-visible {
      outline-color: Highlight;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      transition-duration: 0s !important;
    }
  }
`

/** Text for assistive technology only. */
export const visuallyHidden = css`
  .hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`
