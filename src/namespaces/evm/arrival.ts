import { arrivalSeconds, type BlockTime } from '../../core/money/arrival.ts'

type Rpc = (method: string, ...params: unknown[]) => Promise<unknown>

/** Distance in blocks between the three sampled blocks. */
const blockInterval = 10

/** Estimates the seconds until a transaction is included, from recent block times. Undefined if unknown. Never rejects. */
export async function estimateEvmArrival(rpc: Rpc): Promise<number | undefined> {
  try {
    const readBlockAt = async (tag: string) => readBlock(await rpc('eth_getBlockByNumber', tag, false))
    const newest = await readBlockAt('latest')
    const earlierBlocks = await Promise.all(
      [1, 2].map(multiple => readBlockAt(`0x${(newest.number - multiple * blockInterval).toString(16)}`)),
    )
    return arrivalSeconds([newest, ...earlierBlocks], Date.now() / 1000)
  } catch {
    return undefined
  }
}

function readBlock(answer: unknown): BlockTime {
  const { number, timestamp } = answer as { number?: unknown; timestamp?: unknown }
  return { number: readQuantity(number), time: readQuantity(timestamp) }
}

function readQuantity(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,12}$/i.test(value)) throw new TypeError('no quantity')
  return Number(value)
}
