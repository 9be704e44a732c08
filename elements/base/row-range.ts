/** The rows of a long list that are in the document. */
export interface RowRange {
  readonly first: number
  readonly count: number
}

export interface RowRangeRules {
  /** At least so many rows are in sight, whatever was measured. */
  readonly least: number
  /** Rows before and after those in sight: a fast thumb and the Tab key find them ready. */
  readonly spare: number
  readonly most: number
  /** Rows in sight come at once; the others, which nobody waits for, so many in each frame. */
  readonly inFrame: number
}

/** Where the rows go next when those from `from` up to `to` are in sight: towards having them in the middle. */
export function nextRange(
  now: RowRange,
  { from, to, count: inView }: { readonly from: number; readonly to: number; readonly count: number },
  { least, spare, most, inFrame }: RowRangeRules,
): RowRange {
  const inSight = Math.max(least, inView + 1)
  const count = Math.min(most, inSight + 2 * spare, Math.max(inSight, now.count + inFrame))
  const before = Math.max(0, Math.floor((count - inSight) / 2))
  const near = clamp(from - before, now.first - inFrame, now.first + inFrame)
  // Never without one that is in sight.
  return { first: Math.max(0, clamp(near, to - count, from)), count }
}

export const isSameRange = (one: RowRange, other: RowRange): boolean =>
  one.first === other.first && one.count === other.count

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
