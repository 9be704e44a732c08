import { css } from 'lit'

/** An element that stacks its content with the usual gap and keeps its height in a scrolling screen. */
export const stack = css`
  :host {
    display: grid;
    flex: none;
    gap: var(--wui-gap);
  }
`
