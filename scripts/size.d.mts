export interface Measurement {
  lines: string[]
  /** One sentence for each broken budget or rule. */
  faults: string[]
  /** Bytes, gzip level 9, of everything loaded so far. */
  tiers: { button: number; restore: number; modal: number }
  /** Files that the page loads by itself. */
  start: string[]
}

/** Measures the CDN build. */
export function measure(): Measurement
