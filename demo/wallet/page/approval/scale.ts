// Element Timing, missing from the DOM library of TypeScript.
type ElementEntry = PerformanceEntry & {
  readonly element: Element | null
  readonly intersectionRect: DOMRectReadOnly
}

/** Value of `elementtiming` that marks the measured text of a screen. */
export const sampleName = 'scale'

/**
 * Measures the scale of a frame: screen pixels per CSS pixel, on a screen of any density. CSS `zoom` of the embedding page scales
 * the frame with its content, so no size in CSS pixels shows it, and `devicePixelRatio` combines it with the density. Element
 * Timing reports where a text was painted in screen pixels.
 */
export class ScaleWatch {
  readonly #observer: PerformanceObserver
  readonly #minScale: number
  readonly #onChange: () => void
  #sample: Element
  /** The frame is drawn below the minimum scale. False before the first report. */
  isSmall = false

  constructor(sample: Element, minScale: number, onChange: () => void) {
    this.#sample = sample
    this.#minScale = minScale
    this.#onChange = onChange
    this.#observer = new PerformanceObserver(list => {
      for (const entry of list.getEntries()) this.#handleEntry(entry as ElementEntry)
    })
    this.#observer.observe({ type: 'element', buffered: true })
  }

  /** Requests a new report: the browser reports each element once. */
  measure(): void {
    const newSample = this.#sample.cloneNode(true) as Element
    this.#sample.replaceWith(newSample)
    this.#sample = newSample
  }

  #handleEntry({ element, intersectionRect: { width, height } }: ElementEntry): void {
    if (element !== this.#sample || width === 0) return
    const size = element.getBoundingClientRect()
    // The text may be clipped on one side.
    const isSmall = Math.max(width / size.width, height / size.height) < this.#minScale
    if (isSmall === this.isSmall) return
    this.isSmall = isSmall
    this.#onChange()
  }

  stop(): void {
    this.#observer.disconnect()
  }
}
