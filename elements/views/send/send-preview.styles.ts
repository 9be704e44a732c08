import { css } from 'lit'
import { moneyLimits } from '../../../src/core/money/limits.ts'

export const sendPreviewStyles = css`
  [slot='footer'] > wui-note {
    margin-block-end: 12px;
  }
  .what {
    container-type: inline-size;
    display: grid;
    justify-items: center;
    gap: 6px;
    padding-block: 8px 12px;
    text-align: center;
  }
  .amount {
    font-size: var(--wui-fs-amount);
    font-weight: 560;
    line-height: 1.2;
    letter-spacing: -0.03em;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    max-inline-size: 100%;
  }
  .amount:has(.long) {
    font-size: min(var(--wui-fs-amount), 8.5cqi);
  }
  .amount:has(.longest) {
    font-size: min(var(--wui-fs-amount), 6cqi);
  }
  .symbol,
  .worth {
    color: var(--wui-t2);
  }
  .party {
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr);
    gap: 4px 12px;
    align-items: center;
    padding: 12px;
  }
  .party b {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .party small {
    display: block;
    color: var(--wui-t2);
    font-size: var(--wui-fs-cap);
  }
  wui-address {
    grid-column: 1 / -1;
  }
  @media (max-height: 700px) {
    .what {
      grid-template-columns: auto minmax(0, auto);
      justify-content: center;
      justify-items: start;
      align-items: center;
      gap: 0 14px;
      padding-block: 0 4px;
      text-align: start;
    }
    .what wui-mark {
      grid-row: 1 / 3;
    }
    .amount:has(.long) {
      font-size: min(var(--wui-fs-amount) * 0.8, 7cqi);
    }
    .amount:has(.longest) {
      font-size: min(var(--wui-fs-amount) * 0.8, 5cqi);
    }
  }
  wui-action-button {
    --hold: ${moneyLimits.holdMs}ms;
  }
  .final {
    color: var(--wui-t2);
    font-size: var(--wui-fs-cap);
    text-align: center;
  }
`
