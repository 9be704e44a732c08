/** A block: its number and timestamp in seconds. */
export interface BlockTime {
  readonly number: number
  readonly time: number
}

/**
 * No estimate is made if the time of the last block differs from the device's clock by more than `toleranceSeconds` plus
 * `toleranceIntervals` block intervals, because the chain has halted or one of the clocks is wrong.
 */
const toleranceIntervals = 3
const toleranceSeconds = 30
/** Maximum ratio between recent block intervals. Above it, no estimate is made. */
const maxRatio = 2
/** Maximum estimate. A longer one is not shown. */
const maxSeconds = 600

/**
 * Estimates the seconds until a transaction is in a block: the mean block interval between the first three of `blocks` (newest first) plus
 * a quarter. Rounds the result like `roundSeconds`. Undefined if a block is missing, the intervals are irregular, the time of the newest
 * block is too far from `nowSeconds`, or the estimate is longer than ten minutes.
 */
export function arrivalSeconds(blocks: readonly BlockTime[], nowSeconds: number): number | undefined {
  const [newestBlock, middleBlock, oldestBlock] = blocks
  if (!newestBlock || !middleBlock || !oldestBlock) return undefined
  const newerInterval = intervalBetween(newestBlock, middleBlock)
  const olderInterval = intervalBetween(middleBlock, oldestBlock)
  const interval = intervalBetween(newestBlock, oldestBlock)
  if (
    !newerInterval ||
    !olderInterval ||
    !interval ||
    newerInterval > olderInterval * maxRatio ||
    olderInterval > newerInterval * maxRatio
  )
    return undefined
  if (Math.abs(nowSeconds - newestBlock.time) > toleranceSeconds + toleranceIntervals * interval)
    return undefined
  return roundSeconds(interval * 1.25)
}

/** Rounds up to a whole second, or above ten seconds to a multiple of five. Undefined above ten minutes, and for NaN. */
export function roundSeconds(seconds: number): number | undefined {
  const step = seconds > 10 ? 5 : 1
  const rounded = Math.max(1, Math.ceil(seconds / step) * step)
  return rounded <= maxSeconds ? rounded : undefined
}

const intervalBetween = (laterBlock: BlockTime, earlierBlock: BlockTime): number | undefined => {
  const interval = (laterBlock.time - earlierBlock.time) / (laterBlock.number - earlierBlock.number)
  return laterBlock.number > earlierBlock.number && interval > 0 && Number.isFinite(interval)
    ? interval
    : undefined
}
