import { type Address, address, type IInstruction } from '@solana/web3.js'
import { moneyLimits } from '../../core/money/limits.ts'
import type { SendFee } from '../../core/money/send-rules.ts'

type Budget = NonNullable<SendFee['computeBudget']>
type Ask = (method: string, ...params: unknown[]) => Promise<unknown>

const program = address('ComputeBudget111111111111111111111111111111')

/** What a transaction may use and what it pays for each unit, as the chain's own program takes it. */
export function budgetInstructions({ units, price }: Budget): IInstruction[] {
  const limit = new Uint8Array(5)
  limit[0] = 2
  new DataView(limit.buffer).setUint32(1, units, true)
  const each = new Uint8Array(9)
  each[0] = 3
  new DataView(each.buffer).setBigUint64(1, price, true)
  return [limit, ...(price > 0n ? [each] : [])].map(data => ({ programAddress: program, data }))
}

/** Units with a margin over those that the try-out used: the chain is never quite what it was. */
export const unitsFor = (used: number): number =>
  used > 0
    ? Math.ceil((used * (100 + moneyLimits.computeMarginPercent)) / 100) + 1_000
    : moneyLimits.computeUnitsIfUnknown

/** What others paid lately for writing to the same account: three of four paid no more. Nothing where nobody can tell. */
export async function recentPrice(ask: Ask, account: Address): Promise<bigint> {
  let answer: unknown
  try {
    answer = await ask('getRecentPrioritizationFees', [account])
  } catch {
    // A node that does not know the question: a transfer goes through without, when nobody is waiting.
    return 0n
  }
  const paid = (Array.isArray(answer) ? answer : [])
    .map(each => (each as { prioritizationFee?: unknown } | null)?.prioritizationFee)
    .filter((fee): fee is number => Number.isSafeInteger(fee) && (fee as number) >= 0)
    .sort((one, other) => one - other)
  const price = BigInt(paid[Math.floor(paid.length * 0.75)] ?? 0)
  return price < moneyLimits.computePriceCap ? price : moneyLimits.computePriceCap
}
