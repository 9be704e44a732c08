import { css } from 'lit'

/** A question on a screen of its own: a picture, a headline and a sentence, one below the other. */
export const sceneStyles = css`
  .scene {
    display: grid;
    justify-items: center;
    gap: 12px;
    padding-block: 20px 12px;
    text-align: center;
  }
  h3 {
    font-size: var(--wui-fs-head);
    font-weight: 600;
    line-height: 1.3;
    letter-spacing: -0.02em;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  p {
    max-inline-size: 300px;
    color: var(--wui-t2);
    line-height: 1.4667;
    text-wrap: balance;
  }
`
