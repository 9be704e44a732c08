import { css } from 'lit'
import { headline } from '../styles/headline.ts'

/** A question on a screen of its own: a picture, a headline and a sentence, one below the other. */
export const sceneStyles = [
  headline,
  css`
  .scene {
    display: grid;
    justify-items: center;
    gap: 12px;
    padding-block: 20px 12px;
    text-align: center;
  }
  p {
    max-inline-size: 300px;
    color: var(--wui-t2);
    line-height: 1.4667;
    text-wrap: balance;
  }
`,
]
