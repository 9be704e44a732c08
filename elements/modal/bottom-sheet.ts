import { standAboveKeyboard } from './above-keyboard.ts'
import { followDrag } from './sheet-drag.ts'

/**
 * What a card does where fingers press: a thumb pulls the bottom sheet down, and any card stands above the keyboard.
 * Idempotent.
 */
export function beSheet(card: HTMLElement, head: HTMLElement, close: () => void): void {
  followDrag(card, head, close)
  standAboveKeyboard(card)
}
