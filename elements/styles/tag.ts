import { css } from 'lit'

/** Styles of a small label, for wui-tag and for rows that avoid an element per label. */
export const tag = css`
  .tag,
  :host(wui-tag) {
    flex: none;
    padding-inline: 8px;
    border-radius: var(--wui-r-tag);
    background: var(--wui-sunk);
    color: var(--wui-t2);
    box-shadow: var(--wui-outline);
    font-size: var(--wui-fs-micro);
    font-weight: 550;
    line-height: 1.333;
    letter-spacing: 0;
    white-space: nowrap;
  }
  .accent,
  :host([tone='accent']) {
    background: var(--wui-soft);
    color: var(--wui-accent);
  }
  @media (forced-colors: active) {
    .tag,
    :host(wui-tag) {
      border: 1px solid CanvasText;
    }
  }
`
