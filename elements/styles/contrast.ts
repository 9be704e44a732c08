import { css } from 'lit'

const highContrastTokens = css`
  --wui-ground: light-dark(oklch(0.986 0.004 95), oklch(0.14 0.005 200));
  --wui-sheet: light-dark(#fff, oklch(0.17 0.006 200));
  --wui-t1: light-dark(oklch(0.24 0.015 195), oklch(0.965 0.004 150));
  --wui-t2: var(--wui-t1);
  --wui-t3: color-mix(in oklab, var(--wui-t1) 86%, var(--wui-ground));
  --wui-line: color-mix(in oklab, var(--wui-t1) 45%, transparent);
  --wui-line-2: color-mix(in oklab, var(--wui-t1) 70%, transparent);
  --wui-edge: var(--wui-t1);
  --wui-wash: transparent;
  --wui-soft: var(--wui-sheet);
  --wui-shadow-sheet: 0 0 0 1px var(--wui-line-2);
  --wui-outline: 0 0 0 1px var(--wui-t1);
  --wui-accent: light-dark(
    oklch(from var(--wui-seed) min(l, 0.38) c h),
    oklch(from var(--wui-seed) max(l, 0.9) c h)
  );
  --wui-fill: light-dark(oklch(from var(--wui-seed) min(l, 0.4) c h), oklch(from var(--wui-seed) max(l, 0.88) c h));
  --wui-on-fill: light-dark(#fff, oklch(0.12 0.01 200));
  --wui-good: light-dark(oklch(0.41 0.1 152), oklch(0.88 0.11 155));
  --wui-warn: light-dark(oklch(0.4 0.09 66), oklch(0.89 0.1 82));
  --wui-bad: light-dark(oklch(0.44 0.165 25), oklch(0.85 0.09 22));
`

/** High contrast: all text at 7.3 : 1 or more, every control outlined. Overrides theme variables. */
const contrast = css`
  :host([data-contrast]) {
    ${highContrastTokens}
  }
  @media (prefers-contrast: more) {
    :host {
      ${highContrastTokens}
    }
  }
`

/** Adds the high contrast styles after the tokens of an outermost element. */
export function addContrast({ shadowRoot }: HTMLElement): void {
  const sheet = contrast.styleSheet
  if (sheet && shadowRoot && !shadowRoot.adoptedStyleSheets.includes(sheet))
    shadowRoot.adoptedStyleSheets.push(sheet)
}
