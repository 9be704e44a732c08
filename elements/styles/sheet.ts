import { css } from 'lit'

/** How a sheet looks: of wui-sheet, and of the screens that come before it does. */
export const sheet = css`
  .sheet,
  :host(wui-sheet) {
    flex: none;
    padding: 4px;
    border-radius: var(--wui-r-sheet);
    background: var(--wui-sheet);
    box-shadow: var(--wui-shadow-sheet);
  }
  @media (forced-colors: active) {
    .sheet,
    :host(wui-sheet) {
      border: 1px solid CanvasText;
    }
  }
`
