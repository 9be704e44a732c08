import { css } from 'lit'

const box = css`
  display: block;
  position: relative;
  min-inline-size: 0;
  --inset: 64px;
`
/** Line above a row. It begins at the text. */
const hairline = css`
  content: '';
  position: absolute;
  inset-block-start: 0;
  inset-inline: var(--inset) 12px;
  block-size: 1px;
  background: var(--wui-line);
`

/** List row: mark, text, and values at the end, in an `.item` of the list. An element that is a row adds `rowHost`. */
// `.row:hover::after`: The filled row covers its own hairline and that of the next row.
// `.words { flex }`: If large text leaves too little space for a name, the end content wraps to its own line.
// `.label`: A long name wraps to a second line, which fits into the row. The box is at the start of the row, and the name inside it is
// aligned by its own direction. With the direction of the page, a line could lose its ellipsis or the beginning of the name.
// `bdi`: Names are third-party text and must not change the direction of adjacent text.
export const rowStyles = css`
  .item {
    ${box}
  }
  .item:not(:first-child)::before {
    ${hairline}
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    column-gap: 12px;
    position: relative;
    inline-size: 100%;
    min-block-size: var(--wui-row);
    padding: min(8px, (var(--wui-row) - 40px) / 2) 12px;
    border-radius: var(--wui-r-row);
    text-align: start;
    transition: background-color var(--wui-t-press);
  }
  @media (hover: hover) {
    .row:hover:not(div, :disabled) {
      background: var(--wui-press);
    }
    .row:hover:not(div, :disabled)::after {
      content: '';
      position: absolute;
      inset-block-end: -1px;
      inset-inline: 12px;
      block-size: 1px;
      background: var(--wui-sheet);
    }
    .item:hover {
      z-index: 1;
    }
  }
  button:active:not(:disabled),
  a:active {
    background: var(--wui-press);
  }
  :focus-visible {
    outline-offset: -2px;
  }
  .words {
    flex: 1 1 5.5em;
    min-inline-size: 0;
    display: block;
  }
  .note,
  .end b,
  .end small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .label {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    inline-size: fit-content;
    overflow: hidden;
    overflow-wrap: anywhere;
    unicode-bidi: plaintext;
    text-align: start;
  }
  bdi {
    unicode-bidi: isolate;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .label,
  .end b {
    font-size: var(--wui-fs-body);
    font-weight: 550;
    line-height: 1.3333;
  }
  .note,
  .end small {
    font-size: var(--wui-fs-cap);
    font-weight: 400;
    line-height: 1.385;
    color: var(--wui-t3);
  }
  .wrap .note,
  .wrap ~ .end b,
  .wrap ~ .end small {
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .wrap .label {
    display: block;
  }
  .end {
    display: flex;
    align-items: center;
    gap: 8px;
    flex: none;
    max-inline-size: 80%;
    margin-inline-start: auto;
    color: var(--wui-t3);
    text-align: end;
    font-size: var(--wui-fs-small);
    font-variant-numeric: tabular-nums;
  }
  .figures {
    min-inline-size: 0;
  }
  .end b {
    color: var(--wui-t1);
  }
  .chevron,
  .end > .drawing {
    color: var(--wui-off);
  }
  .end > .drawing {
    inline-size: 16px;
    block-size: 16px;
    --wui-stroke: 2;
  }
  .tick {
    color: var(--wui-accent);
  }
  :disabled .label {
    color: var(--wui-t3);
  }
  :disabled .tile,
  :disabled ::slotted([slot='image']) {
    filter: grayscale(1);
    opacity: 0.55;
  }
  @media (forced-colors: active) {
    .item:not(:first-child)::before {
      background: CanvasText;
    }
    button:disabled,
    :disabled .label {
      color: GrayText;
    }
  }
`

/** Host styles and variants of an element that is a row. */
export const rowHost = css`
  :host {
    ${box}
  }
  :host([flat]) {
    --inset: 12px;
  }
  :host(:not(:first-child))::before,
  :host([line])::before {
    ${hairline}
  }
  @media (hover: hover) {
    :host(:hover) {
      z-index: 1;
    }
  }
  :host([chevron]) .end b {
    color: var(--wui-t3);
    font-size: var(--wui-fs-small);
    font-weight: 400;
  }
  :host([tone='good']) .end b {
    color: var(--wui-good);
  }
  :host([tone='danger']) .label {
    color: var(--wui-bad);
  }
  @media (forced-colors: active) {
    :host(:not(:first-child))::before {
      background: CanvasText;
    }
  }
`
