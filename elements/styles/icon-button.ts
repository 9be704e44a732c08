import { css } from 'lit'

/** Round icon button: a 36 px disc in a 44 px target. `bare` has no disc. */
export const iconButton = css`
  .icon-button {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 44px;
    block-size: 44px;
    border-radius: var(--wui-r-pill);
    color: var(--wui-t2);
  }
  .icon-button > * {
    grid-area: 1 / 1;
    z-index: 1;
  }
  .icon-button::before {
    content: '';
    grid-area: 1 / 1;
    inline-size: 36px;
    block-size: 36px;
    border-radius: var(--wui-r-pill);
    background: color-mix(in oklab, var(--wui-t1) 5.5%, transparent);
    box-shadow: var(--wui-outline);
    transition: background-color var(--wui-t-press);
  }
  .bare::before {
    background: none;
    box-shadow: none;
  }
  @media (hover: hover) {
    .icon-button:hover:not(:disabled)::before {
      background: color-mix(in oklab, var(--wui-t1) 10%, transparent);
    }
  }
  .icon-button:disabled {
    color: var(--wui-off);
  }
  @media (forced-colors: active) {
    .icon-button::before {
      box-sizing: border-box;
      border: 1px solid ButtonBorder;
    }
    .icon-button:disabled {
      color: GrayText;
    }
  }
`
