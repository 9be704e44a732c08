/**
 * Which drawn item shows which item of a long list: those that leave at one end are used again at the other, since
 * making and styling elements costs far more than giving them other words and another picture.
 */
export class Reuse {
  #first = 0
  #keys: readonly number[] = []
  #made = 0

  /** A key for each item from `first` up to `last`, for `repeat`; an item keeps its key as long as it is shown. */
  keysOf(first: number, last: number): readonly number[] {
    const old = this.#keys
    const count = Math.max(0, last - first)
    // How many came and went at either end.
    const gone = clamp(first - this.#first, old.length)
    const goneAfter = clamp(this.#first + old.length - last, old.length - gone)
    const kept = old.slice(gone, old.length - goneAfter)
    const come = kept.length ? clamp(this.#first - first, count) : 0
    const comeAfter = count - come - kept.length
    this.#first = first
    if (kept.length) {
      // `repeat` moves a key at once that goes from one outermost place to the other, and then the next: in this order
      // no other item moves.
      const toTop = old
        .slice(old.length - goneAfter)
        .reverse()
        .slice(0, come)
      const toEnd = old.slice(0, gone).slice(0, comeAfter).reverse()
      this.#keys = [
        ...toTop,
        ...this.#make(come - toTop.length),
        ...kept,
        ...this.#make(comeAfter - toEnd.length),
        ...toEnd,
      ]
    } else {
      const used = old.slice(0, count)
      this.#keys = [...used, ...this.#make(count - used.length)]
    }
    return this.#keys
  }

  #make(count: number): number[] {
    return Array.from({ length: count }, () => this.#made++)
  }
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most))
