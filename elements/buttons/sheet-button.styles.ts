import { css } from 'lit'
import { sheetTokens } from '../styles/sheet-tokens.ts'

/** Styles of the connected states: the sheet surface and the warning. */
export const sheetButtonStyles = [
  sheetTokens,
  css`
  :host {
    --wui-warn: var(--w3m-warn, light-dark(oklch(0.48 0.1 66), oklch(0.85 0.11 82)));
    --wui-warn-soft: light-dark(oklch(0.957 0.042 84), oklch(0.31 0.04 80));
  }
  .sheet {
    background: var(--wui-sheet);
    color: var(--wui-t1);
    box-shadow: var(--wui-shadow-raise);
    font-weight: 550;
  }
  .sheet:hover {
    background: color-mix(in oklab, var(--wui-sheet), var(--wui-t1) 3%);
  }
  .warn {
    background: var(--wui-warn-soft);
    color: var(--wui-warn);
  }
`,
]
