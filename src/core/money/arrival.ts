/** A block of a chain: its number, and its time in seconds. */
export interface BlockTime {
  readonly number: number
  readonly at: number
}

/** A chain whose last block is older than so many usual pauses, or seconds, stands still or tells another time. */
const stillPauses = 3
const stillSeconds = 30
/** Two halves of the past that differ by more than so much promise nothing. */
const steady = 2
/** Nobody is told to wait for so long by a guess. */
const mostSeconds = 600

/**
 * Seconds until what is sent now is in a block, from the pause between the last blocks (three of them, newest first) and a
 * quarter more; single seconds up to ten, then steps of five. Undefined where the pauses are no rule.
 */
export function arrivalSeconds(blocks: readonly BlockTime[], nowSeconds: number): number | undefined {
  const [newest, middle, oldest] = blocks
  if (!newest || !middle || !oldest) return undefined
  const late = pauseBetween(newest, middle)
  const early = pauseBetween(middle, oldest)
  const pause = pauseBetween(newest, oldest)
  if (!late || !early || !pause || late > early * steady || early > late * steady) return undefined
  if (Math.abs(nowSeconds - newest.at) > stillSeconds + stillPauses * pause) return undefined
  return roundSeconds(pause * 1.25)
}

/** Up to the next second, from ten on to the next five; undefined for what is no time to wait for. */
export function roundSeconds(seconds: number): number | undefined {
  const step = seconds > 10 ? 5 : 1
  const rounded = Math.max(1, Math.ceil(seconds / step) * step)
  return rounded <= mostSeconds ? rounded : undefined
}

const pauseBetween = (later: BlockTime, before: BlockTime): number | undefined => {
  const pause = (later.at - before.at) / (later.number - before.number)
  return later.number > before.number && pause > 0 && Number.isFinite(pause) ? pause : undefined
}
