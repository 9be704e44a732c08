import { type CSSResultGroup, css } from 'lit'
import { buttonTokens } from './button-tokens.ts'
import { sheetTokens } from './sheet-tokens.ts'

/** Remaining tokens of the modal. Those of high contrast are in contrast.ts. */
// `--wui-r-tag`: Tags are rounded squares, because pills are buttons.
// `--wui-shadow-sheet`: In the dark theme, lightness shows the elevation instead of a shadow.
const modalTokens = css`
  :host {
    --wui-ground: var(
      --w3m-ground,
      color-mix(in oklab, light-dark(oklch(0.986 0.004 95), oklch(0.195 0.008 200)), var(--wui-mix))
    );
    --wui-warn: var(--w3m-warn, light-dark(oklch(0.48 0.1 66), oklch(0.85 0.11 82)));
    --wui-warn-soft: light-dark(oklch(0.957 0.042 84), oklch(0.31 0.04 80));
    --wui-font-mono: var(
      --w3m-font-family-mono,
      ui-monospace,
      'SF Mono',
      'Cascadia Mono',
      'Roboto Mono',
      'Liberation Mono',
      Menlo,
      monospace
    );

    --wui-r-tag: calc(var(--wui-unit) * 1.5);
    --wui-r-icon: calc(var(--wui-unit) * 3);
    --wui-r-row: calc(var(--wui-unit) * 4);
    --wui-r-sheet: calc(var(--wui-unit) * 5);
    --wui-r-qr: calc(var(--wui-unit) * 7);
    --wui-r-card: calc(var(--wui-unit) * 8);

    --wui-fs-display: calc(var(--wui-em) * 4.2);
    --wui-fs-amount: calc(var(--wui-em) * 3.2);
    --wui-fs-head: calc(var(--wui-em) * 2);
    --wui-fs-title: calc(var(--wui-em) * 1.8);
    --wui-fs-field: calc(var(--wui-em) * 1.6);
    --wui-fs-button: calc(var(--wui-em) * 1.55);
    --wui-fs-body: calc(var(--wui-em) * 1.5);
    --wui-fs-small: calc(var(--wui-em) * 1.4);
    --wui-fs-cap: calc(var(--wui-em) * 1.3);
    --wui-fs-micro: calc(var(--wui-em) * 1.2);

    --wui-modal-width: var(--w3m-modal-width, 376px);
    --wui-gutter: 16px;
    --wui-gap: 12px;
    --wui-row: 60px;
    --wui-control: 52px;
    --wui-field: 56px;
    --wui-z: var(--w3m-z-index, 999);

    --wui-ease: cubic-bezier(0.2, 0.7, 0.2, 1);

    --wui-press: color-mix(in oklab, light-dark(oklch(0.98 0.003 100), oklch(0.28 0.009 200)), var(--wui-mix));
    --wui-track: light-dark(var(--wui-sunk), color-mix(in oklab, oklch(0.165 0.006 200), var(--wui-mix)));
    --wui-lift: light-dark(var(--wui-sheet), color-mix(in oklab, oklch(0.33 0.01 200), var(--wui-mix)));
    --wui-line-2: light-dark(oklch(0.24 0.015 195 / 0.14), oklch(0.95 0.02 190 / 0.15));
    --wui-edge: light-dark(oklch(0.62 0.01 195), oklch(0.58 0.012 195));
    --wui-t2: light-dark(oklch(0.455 0.014 195), oklch(0.78 0.01 190));
    --wui-off: light-dark(oklch(0.72 0.008 195), oklch(0.5 0.01 190));
    --wui-soft-2: light-dark(
      color-mix(in oklab, var(--wui-sheet), var(--wui-tint) 52%),
      color-mix(in oklab, var(--wui-sheet), var(--wui-tint) 36%)
    );
    --wui-wash: light-dark(
      color-mix(in oklab, var(--wui-tint) var(--w3m-wash-strength, 42%), transparent),
      color-mix(in oklab, var(--wui-tint) var(--w3m-wash-strength, 22%), transparent)
    );
    --wui-good: var(--w3m-good, light-dark(oklch(0.49 0.115 152), oklch(0.83 0.125 155)));
    --wui-bad: var(--w3m-bad, light-dark(oklch(0.52 0.185 25), oklch(0.78 0.125 22)));
    --wui-good-soft: light-dark(oklch(0.95 0.035 155), oklch(0.3 0.045 155));
    --wui-bad-soft: light-dark(oklch(0.955 0.022 20), oklch(0.305 0.05 20));
    --wui-overlay: var(--w3m-overlay, light-dark(oklch(0.2 0.02 200 / 0.38), oklch(0.1 0.01 200 / 0.62)));

    --wui-outline: 0 0 #0000;
    --wui-shadow-sheet:
      0 0 0 1px light-dark(oklch(0.24 0.015 195 / 0.085), oklch(0.95 0.02 190 / 0.055)),
      0 1px 1px light-dark(oklch(0.3 0.03 200 / 0.03), #0000),
      inset 0 1px 0 light-dark(#0000, oklch(1 0 0 / 0.025));
    --wui-shadow-card:
      0 0 0 1px light-dark(oklch(0.24 0.015 195 / 0.06), oklch(0.95 0.02 190 / 0.09)),
      0 2px 4px -1px light-dark(oklch(0.3 0.03 200 / 0.06), #0000),
      0 12px 30px -8px light-dark(oklch(0.3 0.03 200 / 0.14), oklch(0 0 0 / 0.5)),
      0 40px 76px -26px light-dark(oklch(0.3 0.03 200 / 0.22), oklch(0 0 0 / 0.6));
  }

  :host([data-compact]) {
    --wui-modal-width: var(--w3m-modal-width, 352px);
    --wui-gutter: 12px;
    --wui-row: 52px;
    --wui-control: 46px;
    --wui-field: 50px;
    --wui-fs-display: calc(var(--wui-em) * 3.4);
    --wui-fs-amount: calc(var(--wui-em) * 2.6);
  }
`

/** All design tokens, for the host of the modal. */
export const tokens: CSSResultGroup[] = [buttonTokens, sheetTokens, modalTokens]
