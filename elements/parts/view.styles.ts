import { css } from 'lit'

/** How a view stands in the card: as high as its content, and no higher than the card. */
export const viewStyles = css`
  :host,
  w3m-view-layout {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }
`
