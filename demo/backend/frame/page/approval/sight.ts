import { sampleName, ScaleWatch } from './scale.ts'

// IntersectionObserver v2, which the library of types does not know yet.
interface SightOptions extends IntersectionObserverInit {
  trackVisibility: boolean
  delay: number
}
type SightEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/** The least size in which a screen can be read and no button can be hidden. */
const leastWidth = 280
const leastHeight = 320
/**
 * Least screen pixels per CSS pixel of a frame: below it, the frame is unreadable. CSS `zoom` of the embedding page changes
 * neither the frame's sizes in CSS pixels nor `isVisible`. Device pixels are held to the same limit, since they need no measuring.
 */
const leastScale = 0.5
/** As quickly as the observer may be asked; and how often the place of the window is looked at. */
const delayMs = 100

/** Why a person may not see what they press, if so. */
export type Sight = 'clear' | 'covered' | 'small' | 'hidden' | 'unknown' | 'behind'

/** Whether the browser can tell that something lies over the frame. */
export const canTellCover = (): boolean =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype

/**
 * Watches whether a frame is seen as it is: wholly on the screen, not covered, not faded, filtered or scaled down.
 * A window of its own cannot be covered by a page, but by other windows of one: so it must be the one that has the focus.
 */
export class SightWatch {
  readonly #element: Element
  readonly #isFramed: boolean
  readonly #changed: () => void
  readonly #stop = new AbortController()
  #observer: IntersectionObserver | undefined
  #scale: ScaleWatch | undefined
  #isCovered: boolean
  #place: string

  constructor(element: Element, isFramed: boolean, changed: () => void) {
    this.#element = element
    this.#isFramed = isFramed
    this.#changed = () => {
      this.#place = this.#look()
      this.#scale?.measure()
      changed()
    }
    this.#place = this.#look()
    this.#isCovered = isFramed
    const { signal } = this.#stop
    if (isFramed && canTellCover()) {
      const options: SightOptions = {
        threshold: [0, 0.5, 0.9, 0.99, 1],
        trackVisibility: true,
        delay: delayMs,
      }
      this.#observer = new IntersectionObserver(this.#seen, options)
      this.#observer.observe(element)
      const sample = element.querySelector(`[elementtiming=${sampleName}]`)
      if (sample) this.#scale = new ScaleWatch(sample, leastScale, changed)
    }
    const names = isFramed ? ['resize', 'pageshow'] : ['resize', 'pageshow', 'focus', 'blur']
    for (const name of names) addEventListener(name, this.#changed, { signal })
    document.addEventListener('visibilitychange', this.#changed, { signal })
    const timer = setInterval(() => {
      if (this.#look() !== this.#place) this.#changed()
      else if (this.#scale?.isSmall) this.#scale.measure()
    }, delayMs)
    signal.addEventListener('abort', () => clearInterval(timer))
  }

  /** What no event reports: that a window moves, and the focus of a window that got it while its page was loading. */
  #look(): string {
    const place = [screenX, screenY, innerWidth, innerHeight, devicePixelRatio]
    return [...place, !this.#isFramed && document.hasFocus()].join(' ')
  }

  /** How it is now, with what the observer has not told yet. */
  get now(): Sight {
    if (document.visibilityState !== 'visible') return 'hidden'
    if (innerWidth < leastWidth || innerHeight < leastHeight) return 'small'
    if (this.#isFramed && (devicePixelRatio < leastScale || this.#scale?.isSmall)) return 'small'
    if (!this.#isFramed) return document.hasFocus() ? 'clear' : 'behind'
    if (!this.#observer) return 'unknown'
    const entries = this.#observer.takeRecords()
    if (entries.length) this.#seen(entries)
    return this.#isCovered ? 'covered' : 'clear'
  }

  readonly #seen = (entries: readonly SightEntry[]): void => {
    const was = this.#isCovered
    // One moment of cover among several counts: what was uncovered just now must wait.
    const wasCoveredMeanwhile = entries.some(isCovered)
    const last = entries.at(-1)
    if (last) this.#isCovered = isCovered(last)
    if (was !== this.#isCovered || wasCoveredMeanwhile) this.#changed()
  }

  stop(): void {
    this.#stop.abort()
    this.#observer?.unobserve(this.#element)
    this.#observer?.disconnect()
    this.#scale?.stop()
  }
}

// Rounding of a frame that lies on half a pixel must not make it invisible.
const isCovered = ({ isVisible, intersectionRatio }: SightEntry): boolean =>
  isVisible !== true || intersectionRatio < 0.99
