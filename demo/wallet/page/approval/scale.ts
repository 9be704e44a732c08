// Entry of the Element Timing API. The DOM types of TypeScript lack it.
type ElementEntry = PerformanceEntry & {
  readonly element: Element | null
  readonly intersectionRect: DOMRectReadOnly
}

/** Value of `elementtiming` that marks the measured text of a screen. */
export const sampleName = 'scale'

/**
 * Measures the scale at which a frame is painted: screen pixels per CSS pixel, on a screen of any density. CSS `zoom` of the embedding
 * page scales the frame with its content, so no size in CSS pixels reveals it. `devicePixelRatio` does not help, because it also
 * contains the density. Element Timing reports in screen pixels where a text was painted.
 */
export class ScaleWatch {
  readonly #observer: PerformanceObserver
  readonly #minScale: number
  readonly #onChange: () => void
  #sample: Element
  /** The frame is painted below the minimum scale. False before the first report. */
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

  /** Replaces the sample to get a new report, because the browser reports each element only once. */
  measure(): void {
    const newSample = this.#sample.cloneNode(true) as Element
    this.#sample.replaceWith(newSample)
    this.#sample = newSample
  }

  #handleEntry({ element, intersectionRect: { width, height } }: ElementEntry): void {
    if (element !== this.#sample || width === 0) return
    const size = element.getBoundingClientRect()
    // Uses the larger ratio, because the text may be clipped in one direction.
    const isSmall = Math.max(width / size.width, height / size.height) < this.#minScale
    if (isSmall === this.isSmall) return
    this.isSmall = isSmall
    this.#onChange()
  }

  stop(): void {
    this.#observer.disconnect()
  }
}
