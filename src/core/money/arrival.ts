/** A block: its number and timestamp in seconds. */
export interface BlockTime {
  readonly number: number
  readonly at: number
}

/** If the last block is older than these seconds plus this many intervals, the chain has halted or its clock differs from the device's. */
const stillPauses = 3
const stillSeconds = 30
/** Maximum ratio between recent block intervals. Above it, no estimate is made. */
const steady = 2
/** Longer estimates are not shown. */
const mostSeconds = 600

/**
 * Estimates the seconds until a transaction is in a block: the interval between the last blocks (three of them, newest first) plus a
 * quarter. The result is in whole seconds up to ten, then in steps of five. Undefined if the intervals are irregular.
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

/** Rounds up to a full second, and from ten seconds on to five seconds. Undefined above ten minutes, and for NaN. */
export function roundSeconds(seconds: number): number | undefined {
  const step = seconds > 10 ? 5 : 1
  const rounded = Math.max(1, Math.ceil(seconds / step) * step)
  return rounded <= mostSeconds ? rounded : undefined
}

const pauseBetween = (laterBlock: BlockTime, earlierBlock: BlockTime): number | undefined => {
  const pause = (laterBlock.at - earlierBlock.at) / (laterBlock.number - earlierBlock.number)
  return laterBlock.number > earlierBlock.number && pause > 0 && Number.isFinite(pause) ? pause : undefined
}
