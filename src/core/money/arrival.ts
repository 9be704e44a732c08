/** A block: its number and timestamp in seconds. */
export interface BlockTime {
  readonly number: number
  readonly at: number
}

/**
 * No estimate is made if the time of the last block differs from the device's clock by more than `stillSeconds` plus `stillPauses` block
 * intervals, because the chain has halted or one of the clocks is wrong.
 */
const stillPauses = 3
const stillSeconds = 30
/** Maximum ratio between recent block intervals. Above it, no estimate is made. */
const steady = 2
/** Maximum estimate. A longer one is not shown. */
const mostSeconds = 600

/**
 * Estimates the seconds until a transaction is in a block: the mean interval between the last three blocks (newest first) plus a
 * quarter. Rounds the result like `roundSeconds`. Undefined if a block is missing, the intervals are irregular, the last block is too
 * old, or the estimate is longer than ten minutes.
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

/** Rounds up to a whole second, or above ten seconds to a multiple of five. Undefined above ten minutes, and for NaN. */
export function roundSeconds(seconds: number): number | undefined {
  const step = seconds > 10 ? 5 : 1
  const rounded = Math.max(1, Math.ceil(seconds / step) * step)
  return rounded <= mostSeconds ? rounded : undefined
}

const pauseBetween = (laterBlock: BlockTime, earlierBlock: BlockTime): number | undefined => {
  const pause = (laterBlock.at - earlierBlock.at) / (laterBlock.number - earlierBlock.number)
  return laterBlock.number > earlierBlock.number && pause > 0 && Number.isFinite(pause) ? pause : undefined
}
