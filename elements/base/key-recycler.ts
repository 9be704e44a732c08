/**
 * Assigns rendered elements to the items of a long list. Elements that scroll out at one end are reused at the other end, because
 * creating and styling elements costs far more than changing their text and image.
 */
export class KeyRecycler {
  #first = 0
  #keys: readonly number[] = []
  #nextKey = 0

  /** Returns a `repeat` key for each item from `first` to `last` (exclusive). An item keeps its key while it is rendered. */
  keysOf(first: number, last: number): readonly number[] {
    const previousKeys = this.#keys
    const count = Math.max(0, last - first)
    // Number of items removed and added at each end.
    const removedBefore = clamp(first - this.#first, previousKeys.length)
    const removedAfter = clamp(this.#first + previousKeys.length - last, previousKeys.length - removedBefore)
    const retained = previousKeys.slice(removedBefore, previousKeys.length - removedAfter)
    const addedBefore = retained.length ? clamp(this.#first - first, count) : 0
    const addedAfter = count - addedBefore - retained.length
    this.#first = first
    if (retained.length) {
      // `repeat` moves elements one by one from one end to the other. With this order, it moves only the reused elements.
      const toTop = previousKeys
        .slice(previousKeys.length - removedAfter)
        .reverse()
        .slice(0, addedBefore)
      const toEnd = previousKeys.slice(0, removedBefore).slice(0, addedAfter).reverse()
      this.#keys = [
        ...toTop,
        ...this.#make(addedBefore - toTop.length),
        ...retained,
        ...this.#make(addedAfter - toEnd.length),
        ...toEnd,
      ]
    } else {
      const reused = previousKeys.slice(0, count)
      this.#keys = [...reused, ...this.#make(count - reused.length)]
    }
    return this.#keys
  }

  #make(count: number): number[] {
    return Array.from({ length: count }, () => this.#nextKey++)
  }
}

const clamp = (value: number, maximum: number): number => Math.max(0, Math.min(value, maximum))
