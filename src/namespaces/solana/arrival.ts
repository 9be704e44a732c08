import { roundSeconds } from '../../core/money/arrival.ts'

type Ask = (method: string, ...params: unknown[]) => Promise<unknown>

/** Slots until enough of the cluster has voted for a transaction that it counts as confirmed. */
const slotsToConfirm = 4

/** Seconds until a transaction is confirmed, by the last slots; undefined where nobody can tell. Never rejects. */
export async function solanaArrival(ask: Ask): Promise<number | undefined> {
  try {
    const samples = (await ask('getRecentPerformanceSamples', 1)) as readonly {
      readonly numSlots?: unknown
      readonly samplePeriodSecs?: unknown
    }[]
    const { numSlots, samplePeriodSecs } = samples[0] ?? {}
    const slot = Number(samplePeriodSecs) / Number(numSlots)
    return slot > 0 && Number.isFinite(slot) ? roundSeconds(slot * slotsToConfirm) : undefined
  } catch {
    return undefined
  }
}
