import { css } from 'lit'

/** Tokens of sheet surfaces: the modal, and the buttons of connected users. */
export const sheetTokens = css`
  :host {
    --wui-mix: var(--w3m-color-mix, var(--wui-seed)) var(--w3m-color-mix-strength, 3%);
    --wui-sheet: var(
      --w3m-sheet,
      light-dark(#fff, color-mix(in oklab, oklch(0.252 0.008 200), var(--wui-mix)))
    );
    --wui-sunk: color-mix(in oklab, light-dark(oklch(0.966 0.004 100), oklch(0.298 0.009 200)), var(--wui-mix));
    --wui-line: light-dark(oklch(0.24 0.015 195 / 0.085), oklch(0.95 0.02 190 / 0.085));
    --wui-t3: light-dark(oklch(0.508 0.012 195), oklch(0.7 0.012 190));
    --wui-tint: light-dark(
      oklch(from var(--wui-seed) 0.84 min(c, 0.13) h),
      oklch(from var(--wui-seed) 0.62 min(c, 0.12) h)
    );
    --wui-soft: light-dark(
      color-mix(in oklab, var(--wui-sheet), var(--wui-tint) 32%),
      color-mix(in oklab, var(--wui-sheet), var(--wui-tint) 22%)
    );
    --wui-halo: light-dark(
      color-mix(in oklab, var(--wui-tint) 60%, transparent),
      color-mix(in oklab, var(--wui-tint) 45%, transparent)
    );
    --wui-shadow-fill:
      inset 0 0 0 1px var(--wui-fill-edge), inset 0 1px 0 1px oklch(1 0 0 / 0.1), 0 1px 2px var(--wui-halo);
    --wui-shadow-raise:
      0 0 0 1px var(--wui-line), 0 2px 8px light-dark(oklch(0.3 0.03 200 / 0.06), oklch(0 0 0 / 0.3)),
      0 4px 10px -4px light-dark(oklch(0.3 0.03 200 / 0.12), #0000),
      inset 0 1px 0 light-dark(#0000, oklch(1 0 0 / 0.05));
  }
`
