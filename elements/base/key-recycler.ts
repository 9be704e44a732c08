/**
 * Assigns rendered elements to the items of a long list. Elements that scroll out at one end are reused at the other end, because
 * creating and styling elements costs far more than changing their text and image.
 */
export class KeyRecycler {
  #start = 0
  #keys: readonly number[] = []
  #nextKey = 0

  /** Returns a `repeat` key for each item from `start` to `end` (exclusive). An item keeps its key while it is rendered. */
  keysOf(start: number, end: number): readonly number[] {
    const previousKeys = this.#keys
    const count = Math.max(0, end - start)
    // Number of items removed and added at each end.
    const removedBefore = clamp(start - this.#start, previousKeys.length)
    const removedAfter = clamp(this.#start + previousKeys.length - end, previousKeys.length - removedBefore)
    const retainedKeys = previousKeys.slice(removedBefore, previousKeys.length - removedAfter)
    const addedBefore = retainedKeys.length ? clamp(this.#start - start, count) : 0
    const addedAfter = count - addedBefore - retainedKeys.length
    this.#start = start
    if (retainedKeys.length) {
      // `repeat` moves elements one by one from one end to the other. With this order, it moves only the reused elements.
      const movedToTop = previousKeys
        .slice(previousKeys.length - removedAfter)
        .reverse()
        .slice(0, addedBefore)
      const movedToEnd = previousKeys.slice(0, removedBefore).slice(0, addedAfter).reverse()
      this.#keys = [
        ...movedToTop,
        ...this.#createKeys(addedBefore - movedToTop.length),
        ...retainedKeys,
        ...this.#createKeys(addedAfter - movedToEnd.length),
        ...movedToEnd,
      ]
    } else {
      const reusedKeys = previousKeys.slice(0, count)
      this.#keys = [...reusedKeys, ...this.#createKeys(count - reusedKeys.length)]
    }
    return this.#keys
  }

  #createKeys(count: number): number[] {
    return Array.from({ length: count }, () => this.#nextKey++)
  }
}

const clamp = (value: number, maximum: number): number => Math.max(0, Math.min(value, maximum))
