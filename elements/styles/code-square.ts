import { css } from 'lit'

/**
 * Square for a QR code or its placeholder. A camera needs the whole code at once, so on low viewports the square is no higher than
 * the visible body, but at least 180 px.
 */
export const codeSquare = css`
  .square {
    display: grid;
    flex: none;
    align-self: center;
    inline-size: min(100%, max(180px, 100dvh - 116px));
    aspect-ratio: 1;
  }
  .square > * {
    grid-area: 1 / 1;
    min-inline-size: 0;
  }
`
