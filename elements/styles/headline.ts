import { css } from 'lit'

/** The headline of a screen that asks or tells one thing. */
export const headline = css`
  h3 {
    font-size: var(--wui-fs-head);
    font-weight: 600;
    line-height: 1.3;
    letter-spacing: -0.02em;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
`
