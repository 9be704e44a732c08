import { css } from 'lit'

/** Stacks its content with the default gap and does not shrink in a scrolling screen. */
export const stack = css`
  :host {
    display: grid;
    flex: none;
    gap: var(--wui-gap);
  }
`
