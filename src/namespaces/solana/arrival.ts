import { roundSeconds } from '../../core/money/arrival.ts'

type Rpc = (method: string, ...params: unknown[]) => Promise<unknown>

/** Slots until a supermajority has voted, after which a transaction counts as confirmed. */
const slotsToConfirm = 4

/** Estimates the seconds until a transaction is confirmed, from recent slot times. Undefined if unknown. Never rejects. */
export async function estimateSolanaArrival(rpc: Rpc): Promise<number | undefined> {
  try {
    const samples = (await rpc('getRecentPerformanceSamples', 1)) as readonly {
      readonly numSlots?: unknown
      readonly samplePeriodSecs?: unknown
    }[]
    const { numSlots, samplePeriodSecs } = samples[0] ?? {}
    const slotSeconds = Number(samplePeriodSecs) / Number(numSlots)
    return slotSeconds > 0 && Number.isFinite(slotSeconds)
      ? roundSeconds(slotSeconds * slotsToConfirm)
      : undefined
  } catch {
    return undefined
  }
}
