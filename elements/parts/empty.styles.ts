import { css } from 'lit'

/** Styles of an empty list: a centered text and a retry link. */
export const emptyStyles = css`
  .empty {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: 8px;
    padding: 24px 20px 28px;
    text-align: center;
  }
  h3 {
    font-size: calc(var(--wui-em) * 1.7);
    font-weight: 600;
    letter-spacing: -0.015em;
  }
  p {
    color: var(--wui-t2);
    font-size: var(--wui-fs-small);
    line-height: 1.45;
    text-wrap: balance;
  }
`
