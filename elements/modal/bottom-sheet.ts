import { placeAboveKeyboard } from './above-keyboard.ts'
import { enableDrag } from './sheet-drag.ts'

/** Adds touch behavior to a card: dragging the bottom sheet and staying above the keyboard. Idempotent. */
export function enableBottomSheet(card: HTMLElement, header: HTMLElement, close: () => void): void {
  enableDrag(card, header, close)
  placeAboveKeyboard(card)
}
