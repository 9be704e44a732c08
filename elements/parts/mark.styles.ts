import { css } from 'lit'

/** The square drawing at the start of a row: `mark`, `mark soft` for what leads somewhere, `mark danger` for a way out. */
export const markStyles = css`
  .mark {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 40px;
    block-size: 40px;
    border-radius: var(--wui-r-icon);
    background: var(--wui-sunk);
    color: var(--wui-t2);
  }
  .soft {
    background: var(--wui-soft);
    color: var(--wui-accent);
  }
  .danger {
    background: var(--wui-bad-soft);
    color: var(--wui-bad);
  }
`
