import { placeAboveKeyboard } from './above-keyboard.ts'
import { followDrag } from './sheet-drag.ts'

/** Adds touch behavior to a card: dragging the bottom sheet and staying above the keyboard. Idempotent. */
export function enableBottomSheet(card: HTMLElement, head: HTMLElement, close: () => void): void {
  followDrag(card, head, close)
  placeAboveKeyboard(card)
}
