import { css } from 'lit'
import { headline } from '../../styles/headline.ts'

/** Styles of a screen with a question: image, headline and sentence in a column. */
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
