import { css } from 'lit'

/** Native buttons styled like `wui-button`, for the first screen, which does not load that element. */
export const plainButtons = css`
  .link,
  .main {
    min-block-size: 44px;
    padding: 6px 14px;
    border-radius: var(--wui-r-pill);
    color: var(--wui-accent);
    font-size: var(--wui-fs-small);
    font-weight: 550;
    text-align: center;
  }
  .main {
    min-block-size: var(--wui-control);
    background: var(--wui-fill);
    color: var(--wui-on-fill);
    box-shadow: var(--wui-shadow-fill);
    font-size: var(--wui-fs-button);
    font-weight: 600;
  }
  @media (hover: hover) {
    .link:hover {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
  }
  @media (forced-colors: active) {
    .main {
      border: 1px solid ButtonBorder;
    }
  }
`
