/** Rows of a long list that are in the document. */
export interface RowRange {
  readonly first: number
  readonly count: number
}

export interface RowRangeRules {
  /** Minimum for the number of visible rows, for example before the first measurement. */
  readonly least: number
  /** Rows rendered before and after the visible ones, for fast scrolling and the Tab key. */
  readonly spare: number
  /** Maximum number of rows in the document. */
  readonly most: number
  /** Maximum number of rows added per frame. Visible rows are rendered immediately. */
  readonly inFrame: number
}

/**
 * Returns the next range to render for the visible rows `from` to `to` (exclusive). The range moves by at most `inFrame` rows per call
 * until the visible rows are in its middle, or further if it would not contain the visible rows.
 */
export function nextRange(
  currentRange: RowRange,
  { from, to, count: inView }: { readonly from: number; readonly to: number; readonly count: number },
  { least, spare, most, inFrame }: RowRangeRules,
): RowRange {
  const inSight = Math.max(least, inView + 1)
  const count = Math.min(most, inSight + 2 * spare, Math.max(inSight, currentRange.count + inFrame))
  const rowsBefore = Math.max(0, Math.floor((count - inSight) / 2))
  const near = clamp(from - rowsBefore, currentRange.first - inFrame, currentRange.first + inFrame)
  // The range always includes all visible rows.
  return { first: Math.max(0, clamp(near, to - count, from)), count }
}

export const isSameRange = (a: RowRange, b: RowRange): boolean => a.first === b.first && a.count === b.count

const clamp = (value: number, minimum: number, maximum: number): number =>
  Math.min(maximum, Math.max(minimum, value))
