import type { ReactiveController, ReactiveControllerHost } from 'lit'

/**
 * Keeps the order of a list while the pointer or the focus is inside, so that a press always reaches the intended row. Rows must be
 * keyed, so that each keeps its element when the order changes.
 */
export class StableOrder implements ReactiveController {
  #keys: readonly string[] = []
  #isHovered = false
  #isFocused = false

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this)
  }

  /** Listener for `pointerenter`, `pointerleave`, `focusin` and `focusout` of the list. */
  readonly onEvent = ({ type }: Event): void => {
    if (type.startsWith('pointer')) this.#isHovered = type === 'pointerenter'
    else this.#isFocused = type === 'focusin'
    if (!this.#isHovered && !this.#isFocused) this.host.requestUpdate()
  }

  /**
   * Returns the items in their last order, followed by new ones, while the list is in use or `isPending`. Otherwise returns them in
   * the passed order.
   */
  arrange<T>(items: readonly T[], keyOf: (item: T) => string, isPending: boolean): readonly T[] {
    const rankOf = (item: T) => {
      const rank = this.#keys.indexOf(keyOf(item))
      return rank < 0 ? items.length : rank
    }
    const arrangedItems =
      isPending || this.#isHovered || this.#isFocused
        ? items.toSorted((a, b) => rankOf(a) - rankOf(b))
        : items
    this.#keys = arrangedItems.map(keyOf)
    return arrangedItems
  }

  hostDisconnected(): void {
    this.#keys = []
    this.#isHovered = this.#isFocused = false
  }
}
