import { sampleName, ScaleWatch } from './scale.ts'

// Options of IntersectionObserver v2. The DOM types of TypeScript lack them.
interface VisibilityOptions extends IntersectionObserverInit {
  trackVisibility: boolean
  delay: number
}
type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/** Minimum size, in CSS pixels, at which a screen is readable and no button is hidden. */
const minWidth = 280
const minHeight = 320
/**
 * Minimum number of screen pixels per CSS pixel, below which a frame is unreadable. It must be measured, because CSS `zoom` of the
 * embedding page changes neither the frame's sizes in CSS pixels nor `isVisible`. It is also the minimum of `devicePixelRatio`.
 */
const minScale = 0.5
/** Delay of the observer in ms, which must be at least 100. Also the interval for polling the state of the window. */
const delayMs = 100

/** `clear` if the user sees the screen, otherwise the reason why they may not see it. */
export type ScreenVisibility = 'clear' | 'covered' | 'small' | 'hidden' | 'unknown' | 'behind'

/** Returns whether the browser reports whether the frame is covered (IntersectionObserver v2). */
export const canDetectCover = (): boolean =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype

/**
 * Watches whether a frame is fully visible: on the screen, and not covered, faded, filtered or scaled down. A page cannot cover a
 * separate window with its elements. It can cover it with other windows, so a separate window must have the focus.
 */
export class VisibilityWatch {
  readonly #element: Element
  readonly #isFramed: boolean
  readonly #onChange: () => void
  readonly #stopController = new AbortController()
  #observer: IntersectionObserver | undefined
  #scaleWatch: ScaleWatch | undefined
  #isCovered: boolean
  #windowState: string

  constructor(element: Element, isFramed: boolean, onChange: () => void) {
    this.#element = element
    this.#isFramed = isFramed
    this.#onChange = () => {
      this.#windowState = this.#readWindowState()
      this.#scaleWatch?.measure()
      onChange()
    }
    this.#windowState = this.#readWindowState()
    this.#isCovered = isFramed
    const { signal } = this.#stopController
    if (isFramed && canDetectCover()) {
      const options: VisibilityOptions = {
        threshold: [0, 0.5, 0.9, 0.99, 1],
        trackVisibility: true,
        delay: delayMs,
      }
      this.#observer = new IntersectionObserver(this.#onIntersection, options)
      this.#observer.observe(element)
      const sample = element.querySelector(`[elementtiming=${sampleName}]`)
      if (sample) this.#scaleWatch = new ScaleWatch(sample, minScale, onChange)
    }
    const events = isFramed ? ['resize', 'pageshow'] : ['resize', 'pageshow', 'focus', 'blur']
    for (const name of events) addEventListener(name, this.#onChange, { signal })
    document.addEventListener('visibilitychange', this.#onChange, { signal })
    const timer = setInterval(() => {
      if (this.#readWindowState() !== this.#windowState) this.#onChange()
      else if (this.#scaleWatch?.isSmall) this.#scaleWatch.measure()
    }, delayMs)
    signal.addEventListener('abort', () => clearInterval(timer))
  }

  /**
   * Reads the state of the window. No event reports a new position, or that the window received the focus while its page was loading.
   */
  #readWindowState(): string {
    const state = [screenX, screenY, innerWidth, innerHeight, devicePixelRatio]
    return [...state, !this.#isFramed && document.hasFocus()].join(' ')
  }

  /** Returns the current visibility, including pending records of the observer. */
  get current(): ScreenVisibility {
    if (document.visibilityState !== 'visible') return 'hidden'
    if (innerWidth < minWidth || innerHeight < minHeight) return 'small'
    if (this.#isFramed && (devicePixelRatio < minScale || this.#scaleWatch?.isSmall)) return 'small'
    if (!this.#isFramed) return document.hasFocus() ? 'clear' : 'behind'
    if (!this.#observer) return 'unknown'
    const entries = this.#observer.takeRecords()
    if (entries.length) this.#onIntersection(entries)
    return this.#isCovered ? 'covered' : 'clear'
  }

  readonly #onIntersection = (entries: readonly VisibilityEntry[]): void => {
    const wasCovered = this.#isCovered
    // A single covered entry counts, because a frame that was just uncovered must pause.
    const hasCoveredEntry = entries.some(isCovered)
    const lastEntry = entries.at(-1)
    if (lastEntry) this.#isCovered = isCovered(lastEntry)
    if (wasCovered !== this.#isCovered || hasCoveredEntry) this.#onChange()
  }

  stop(): void {
    this.#stopController.abort()
    this.#observer?.unobserve(this.#element)
    this.#observer?.disconnect()
    this.#scaleWatch?.stop()
  }
}

// Accepts a ratio slightly below 1, because rounding may reduce it if the frame is not aligned to pixels.
const isCovered = ({ isVisible, intersectionRatio }: VisibilityEntry): boolean =>
  isVisible !== true || intersectionRatio < 0.99
