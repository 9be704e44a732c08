import { css } from 'lit'

/** Headline of a screen with a single question or message. */
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
