import { css } from 'lit'

/** Layout of a view: as high as its content, limited to the height of the card. */
export const viewStyles = css`
  :host,
  w3m-view-layout {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }
`
