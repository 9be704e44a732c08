/** Rows of a long list that are in the document. */
export interface RowRange {
  readonly start: number
  readonly count: number
}

export interface RowRangeRules {
  /** Minimum for the number of visible rows, for example before the first measurement. */
  readonly minVisible: number
  /** Rows rendered before and after the visible ones, for fast scrolling and the Tab key. */
  readonly overscan: number
  /** Maximum number of rows in the document. */
  readonly maxCount: number
  /** Maximum number of rows added per frame. Visible rows are rendered immediately. */
  readonly maxStep: number
}

/**
 * Returns the next range to render for the visible rows `start` to `end` (exclusive). The range moves by at most `maxStep` rows per call
 * until the visible rows are in its middle, or further if it would not contain the visible rows.
 */
export function nextRange(
  currentRange: RowRange,
  { start, end, count: rowsInView }: { readonly start: number; readonly end: number; readonly count: number },
  { minVisible, overscan, maxCount, maxStep }: RowRangeRules,
): RowRange {
  const visibleRows = Math.max(minVisible, rowsInView + 1)
  const count = Math.min(
    maxCount,
    visibleRows + 2 * overscan,
    Math.max(visibleRows, currentRange.count + maxStep),
  )
  const rowsBefore = Math.max(0, Math.floor((count - visibleRows) / 2))
  const nearestStart = clamp(start - rowsBefore, currentRange.start - maxStep, currentRange.start + maxStep)
  // The range always includes all visible rows.
  return { start: Math.max(0, clamp(nearestStart, end - count, start)), count }
}

export const isSameRange = (a: RowRange, b: RowRange): boolean => a.start === b.start && a.count === b.count

const clamp = (value: number, minimum: number, maximum: number): number =>
  Math.min(maximum, Math.max(minimum, value))
