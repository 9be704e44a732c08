import { css } from 'lit'

/** Styles that only the network button needs. */
// `.room.network`: Reserves the widths of mark and arrow too.
// `.mark`: Shows our drawing or the first letter, because an image would need a request to a third party.
export const networkButtonStyles = css`
  .frame .network {
    padding-inline: 10px 12px;
  }
  .frame .network.warn {
    padding-inline-start: 16px;
  }
  .room.network {
    padding-inline: 42px 34px;
  }
  :host([size='sm']) .room.network {
    padding-inline: 38px 34px;
  }
  wui-network-button {
    display: grid;
    min-inline-size: 0;
  }
  .network .label {
    flex: 1;
    text-align: start;
  }
  .mark {
    display: grid;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    flex: none;
    border-radius: calc(var(--wui-unit) * 2);
    background: oklch(0.52 0.11 var(--mark-hue, 260));
    color: #fff;
    font-size: calc(var(--wui-em) * 1.2);
    font-weight: 600;
  }
  .mark::before {
    content: attr(data-letter);
  }
  :host([size='sm']) .mark {
    inline-size: 20px;
    block-size: 20px;
  }
  .chevron {
    inline-size: 14px;
    block-size: 14px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2.2;
    stroke-linecap: round;
    stroke-linejoin: round;
    opacity: 0.7;
  }
`
