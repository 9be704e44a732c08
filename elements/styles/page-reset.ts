import { css } from 'lit'

/**
 * Sets every property to its initial value, so no text style of the page is inherited. Only visibility, pointer events, color scheme
 * and forced colors are inherited, and the direction, which `all` does not include. `revert-layer` keeps the language of a `lang`
 * attribute, which Chromium and WebKit map to a property. `user-select` is `text`, because `auto` follows the parent.
 */
export const inheritNothing = css`
  all: initial;
  box-sizing: border-box;
  visibility: inherit;
  pointer-events: inherit;
  color-scheme: inherit;
  forced-color-adjust: inherit;
  -webkit-locale: revert-layer;
  -webkit-user-select: text;
`
