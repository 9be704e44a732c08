import { css } from 'lit'

/** Styles of an outcome screen: ring, headline and sentence in a column. */
export const outcomeStyles = css`
  .state {
    display: grid;
    justify-items: center;
    gap: 8px;
    padding: 16px 12px 20px;
    text-align: center;
  }
  h3 {
    margin-block-start: 16px;
    font-size: var(--wui-fs-head);
    line-height: 1.25;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .state p {
    color: var(--wui-t2);
    font-size: var(--wui-fs-small);
    line-height: 1.45;
    text-wrap: balance;
  }
`
