export interface Measurement {
  lines: string[]
  /** One sentence for each exceeded gate or violated rule. */
  faults: string[]
  /** Bytes, gzip level 9, of everything loaded up to each gate. */
  totals: Readonly<Record<string, number>>
  /** Files that a page loads immediately, for the button. */
  start: string[]
  /** Files loaded when the whole wallet list shows, including those of the start. */
  lists: string[]
  /** Files loaded when a pairing code shows, except those of `library`. */
  code: string[]
  /** Files of the pairing library. */
  library: string[]
}

/** Measures the CDN build. */
export function measure(): Measurement
