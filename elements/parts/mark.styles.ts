import { css } from 'lit'

/** Square icon at the start of a row: `mark`, `mark soft` for navigation, `mark danger` for destructive actions. */
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
