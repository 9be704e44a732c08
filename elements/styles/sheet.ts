import { css } from 'lit'

/** As wui-sheet looks, for the screens that come before it does. 1 */
export const sheet = css`
  .sheet {
    flex: none;
    padding: 4px;
    border-radius: var(--wui-r-sheet);
    background: var(--wui-sheet);
    box-shadow: var(--wui-shadow-sheet);
  }
  @media (forced-colors: active) {
    .sheet {
      border: 1px solid CanvasText;
    }
  }
`
