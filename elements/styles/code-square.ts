import { css } from 'lit'

/**
 * Where a code to scan stands, and what stands there without one. A camera needs the whole code at once: on a low screen
 * the square is no higher than what is seen of the body.
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
