import { css } from 'lit'

/**
 * Tokens that the buttons on the page need; `tokens.ts` adds the rest. Public `--w3m-*` in, inner `--wui-*` out. 0
 *
 * They stand on the host of an outermost element and are inherited by everything inside it. A pair of colors is
 * `light-dark()`, which answers to the `color-scheme` that the theme root sets.
 */
export const buttonTokens = css`
  :host {
    --wui-seed: var(--w3m-accent, oklch(0.5 0.092 178));
    --wui-unit: var(--w3m-border-radius-master, 4px);
    --wui-em: var(--w3m-font-size-master, 10px);
    --wui-mix: var(--w3m-color-mix, var(--wui-seed)) var(--w3m-color-mix-strength, 3%);
    --wui-r-pill: calc(var(--wui-unit) * 250);
    --wui-t-press: calc(80ms * var(--w3m-motion, 1));

    --wui-sheet: var(
      --w3m-sheet,
      light-dark(#fff, color-mix(in oklab, oklch(0.252 0.008 200), var(--wui-mix)))
    );
    --wui-sunk: color-mix(in oklab, light-dark(oklch(0.966 0.004 100), oklch(0.298 0.009 200)), var(--wui-mix));
    --wui-line: light-dark(oklch(0.24 0.015 195 / 0.085), oklch(0.95 0.02 190 / 0.085));
    --wui-t1: var(--w3m-text, light-dark(oklch(0.24 0.015 195), oklch(0.965 0.004 150)));
    --wui-t3: light-dark(oklch(0.508 0.012 195), oklch(0.7 0.012 190));

    /* Light: a seed of middle lightness steps down to .55 so that white stays readable; lighter ones take ink. */
    --wui-fill-light: oklch(from var(--wui-seed) calc(l - max(0, l - 0.55) * clamp(0, (0.72 - l) * 1000, 1)) c h);
    --wui-fill-dark: oklch(from var(--wui-seed) max(l, 0.8) c h);
    --wui-fill: light-dark(var(--wui-fill-light), var(--wui-fill-dark));
    --wui-on-fill: light-dark(
      oklch(from var(--wui-fill-light) clamp(0, (0.6 - l) * 1000, 1) clamp(0, (l - 0.6) * 1000, 0.02) h),
      oklch(from var(--wui-fill-dark) 0.19 0.03 h)
    );
    --wui-fill-edge: color-mix(in oklab, var(--wui-fill), #000 10%);
    --wui-accent: light-dark(
      oklch(from var(--wui-seed) min(l, 0.48) c h),
      oklch(from var(--wui-seed) max(l, 0.83) c h)
    );
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
    --wui-focus: var(--w3m-focus-ring-color, var(--wui-accent));

    --wui-shadow-fill:
      inset 0 0 0 1px var(--wui-fill-edge), inset 0 1px 0 1px oklch(1 0 0 / 0.1), 0 1px 2px var(--wui-halo);
    --wui-shadow-raise:
      0 0 0 1px var(--wui-line), 0 2px 8px light-dark(oklch(0.3 0.03 200 / 0.06), oklch(0 0 0 / 0.3)),
      0 4px 10px -4px light-dark(oklch(0.3 0.03 200 / 0.12), #0000),
      inset 0 1px 0 light-dark(#0000, oklch(1 0 0 / 0.05));

    color-scheme: light dark;
    font: 400 calc(var(--wui-em) * 1.5) / 1.3333
      var(
        --w3m-font-family,
        ui-sans-serif,
        system-ui,
        -apple-system,
        'Segoe UI Variable Text',
        'Segoe UI',
        Roboto,
        'Helvetica Neue',
        'Noto Sans',
        Arial,
        sans-serif
      );
    color: var(--wui-t1);
    letter-spacing: -0.006em;
    text-align: start;
    -webkit-font-smoothing: antialiased;
  }
`
