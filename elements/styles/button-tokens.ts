import { css } from 'lit'
import { inheritNothing } from './page-reset.ts'

/**
 * Tokens of the page buttons, and the text style of an outermost element. `tokens.ts` adds the other tokens. Maps public `--w3m-*`
 * variables to internal `--wui-*` ones.
 *
 * The tokens are set on the host and inherited by all elements inside it. Colors with a light and a dark value use `light-dark()`,
 * which follows the `color-scheme` that the theme root sets.
 */
// `:host > *`: The text style is not on the host, because page styles can match the host. A custom element must not be a direct child,
// because this rule would override its own `:host`.
// `--wui-fill-light`: In light mode a seed of medium lightness is darkened to .55, so white text stays readable. Lighter seeds use
// dark text.
export const buttonTokens = css`
  :host {
    --wui-seed: var(--w3m-accent, oklch(0.5 0.092 178));
    --wui-unit: var(--w3m-border-radius-master, 4px);
    --wui-em: var(--w3m-font-size-master, 10px);
    --wui-r-pill: calc(var(--wui-unit) * 250);
    --wui-t-press: calc(80ms * var(--w3m-motion, 1));

    --wui-t1: var(--w3m-text, light-dark(oklch(0.24 0.015 195), oklch(0.965 0.004 150)));

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
    --wui-focus: var(--w3m-focus-ring-color, var(--wui-accent));

    color-scheme: light dark;
  }
  :host > * {
    ${inheritNothing}
    display: block;
    font: calc(var(--wui-em) * 1.5) / 1.3333
      var(--w3m-font-family, ui-sans-serif, system-ui, sans-serif);
    color: var(--wui-t1);
    letter-spacing: -0.006em;
  }
`
