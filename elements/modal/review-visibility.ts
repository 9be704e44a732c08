import type { ConfirmGuard } from '../base/confirm-guard.ts'

/** Reason why a review cannot be confirmed inline. `hidden`: covered, outside of the viewport, or unknown. */
export type ReviewProblem = 'hidden' | 'narrow'

// Options of IntersectionObserver version 2, which TypeScript's types lack.
interface VisibilityOptions extends IntersectionObserverInit {
  readonly trackVisibility: true
  /** Milliseconds between two reports. 100 is the minimum. */
  readonly delay: 100
}
interface VisibilityEntry extends IntersectionObserverEntry {
  /** Whether nothing covers the element and no ancestor distorts it. Undefined in version 1. */
  readonly isVisible?: boolean
}

const minWidth = 320
const thresholds = Array.from({ length: 101 }, (_, step) => step / 100)

/**
 * Locks a confirm button until its review is completely visible: at least 320 px wide, in the viewport, and not covered by the page.
 * A review taller than the viewport has to fill it. Without IntersectionObserver version 2 the button stays locked.
 */
export class ReviewVisibility {
  readonly #observer: IntersectionObserver
  // The observer above does not report a change of the width alone, because the visible share stays the same.
  readonly #resizeObserver = new ResizeObserver(([entry]) => {
    this.#width = entry?.borderBoxSize[0]?.inlineSize ?? 0
    this.#check()
  })
  readonly #guard: ConfirmGuard
  readonly #report: (problem: ReviewProblem | undefined) => void

  #lastEntry: VisibilityEntry | undefined
  #width = 0

  constructor(review: Element, guard: ConfirmGuard, report: (problem: ReviewProblem | undefined) => void) {
    this.#guard = guard
    this.#report = report
    guard.setLocked(true)
    const options: VisibilityOptions = { trackVisibility: true, delay: 100, threshold: thresholds }
    this.#observer = new IntersectionObserver(entries => {
      this.#lastEntry = entries.at(-1)
      this.#check()
    }, options)
    this.#observer.observe(review)
    this.#resizeObserver.observe(review)
  }

  stop(): void {
    this.#observer.disconnect()
    this.#resizeObserver.disconnect()
    this.#guard.setLocked(false)
    this.#report(undefined)
  }

  #check(): void {
    if (!this.#lastEntry) return
    const { boundingClientRect: box, intersectionRect: visibleBox, rootBounds, isVisible } = this.#lastEntry
    const viewportHeight = rootBounds?.height ?? 0
    const isComplete =
      visibleBox.height >= Math.min(box.height, viewportHeight) * 0.95 && visibleBox.width >= box.width * 0.98
    const problem = this.#width < minWidth ? 'narrow' : isVisible && isComplete ? undefined : 'hidden'
    this.#guard.setLocked(problem !== undefined)
    this.#report(problem)
  }
}
