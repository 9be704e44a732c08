export interface Measurement {
  lines: string[]
  /** One sentence for each broken gate or rule. */
  faults: string[]
  /** Bytes, gzip level 9, of everything loaded up to each gate. */
  totals: Readonly<Record<string, number>>
  /** Files that the page loads by itself. */
  start: string[]
  /** Files that it fetches by itself once it rests, those of the start among them. */
  lists: string[]
  /** Files that it has loaded when a pairing code shows, but those of `library`. */
  code: string[]
  /** Files of the pairing library. */
  library: string[]
}

/** Measures the CDN build. */
export function measure(): Measurement
