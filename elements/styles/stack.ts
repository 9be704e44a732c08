import { css } from 'lit'

/** Stacks its content with the default gap and does not shrink in a scrolling screen. Hidden while it is `empty`. */
export const stack = css`
  :host {
    display: grid;
    flex: none;
    gap: var(--wui-gap);
  }
  :host([empty]) {
    display: none;
  }
`
