import { css } from 'lit'

/** Styles of a sheet, for wui-sheet and for screens that render before it loads. */
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
