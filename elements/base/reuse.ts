/**
 * Assigns rendered items to items of a long list. Items that scroll out at one end are reused at the other end, because creating
 * and styling elements costs far more than changing their text and image.
 */
export class Reuse {
  #first = 0
  #keys: readonly number[] = []
  #made = 0

  /** Returns a `repeat` key for each item from `first` up to `last` (exclusive). An item keeps its key while it is rendered. */
  keysOf(first: number, last: number): readonly number[] {
    const old = this.#keys
    const count = Math.max(0, last - first)
    // Number of items removed and added at each end.
    const gone = clamp(first - this.#first, old.length)
    const goneAfter = clamp(this.#first + old.length - last, old.length - gone)
    const kept = old.slice(gone, old.length - goneAfter)
    const come = kept.length ? clamp(this.#first - first, count) : 0
    const comeAfter = count - come - kept.length
    this.#first = first
    if (kept.length) {
      // `repeat` moves keys one by one from one end to the other. In this order it moves no other item.
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
