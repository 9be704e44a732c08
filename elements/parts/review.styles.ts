import { css } from 'lit'

/** Styles of a review: the costs are above the buttons in the footer, and the sender is in an expandable line. */
export const reviewStyles = css`
  w3m-view-layout::part(footer) {
    gap: 8px;
    border-block-start: 1px solid var(--wui-line);
    padding-block-start: 8px;
  }
  w3m-view-layout::part(footer)::before {
    border: 0;
  }
  details {
    flex: none;
    margin-block: -8px;
  }
  summary {
    display: flex;
    align-items: center;
    gap: 6px;
    min-block-size: 44px;
    padding-inline: 16px;
    border-radius: var(--wui-r-row);
    color: var(--wui-t2);
    font-size: var(--wui-fs-small);
    list-style: none;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary wui-icon {
    flex: none;
    transition: rotate var(--wui-t-press);
  }
  [open] > summary wui-icon {
    rotate: 180deg;
  }
  @media (prefers-reduced-motion: reduce) {
    summary wui-icon {
      transition: none;
    }
  }
  summary ~ * {
    margin-block-end: 8px;
  }
  .address {
    padding: 12px 16px;
    border-radius: var(--wui-r-sheet);
    background: var(--wui-sheet);
    box-shadow: var(--wui-shadow-sheet);
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  @media (forced-colors: active) {
    .address {
      border: 1px solid CanvasText;
    }
  }
`
