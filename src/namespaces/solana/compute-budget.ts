import { type Address, address, type IInstruction } from '@solana/web3.js'
import { moneyLimits } from '../../core/money/limits.ts'
import type { SendFee } from '../../core/money/send-rules.ts'

type Budget = NonNullable<SendFee['computeBudget']>
type Rpc = (method: string, ...params: unknown[]) => Promise<unknown>

const program = address('ComputeBudget111111111111111111111111111111')

/**
 * Builds the instructions for the compute unit limit and the price per unit, in micro-lamports. A price of 0 needs no instruction.
 */
export function budgetInstructions({ units, price }: Budget): IInstruction[] {
  const limitData = new Uint8Array(5)
  limitData[0] = 2
  new DataView(limitData.buffer).setUint32(1, units, true)
  const priceData = new Uint8Array(9)
  priceData[0] = 3
  new DataView(priceData.buffer).setBigUint64(1, price, true)
  return [limitData, ...(price > 0n ? [priceData] : [])].map(data => ({ programAddress: program, data }))
}

/**
 * Returns the unit limit with a margin over the units that the simulation used, since the chain state may change. For 0 units,
 * which means unknown, returns `computeUnitsIfUnknown`.
 */
export const unitLimitOf = (usedUnits: number): number =>
  usedUnits > 0
    ? Math.ceil((usedUnits * (100 + moneyLimits.computeMarginPercent)) / 100) + 1_000
    : moneyLimits.computeUnitsIfUnknown

/**
 * Returns the 75th percentile of recent prioritization fees for writing to the account, capped, in micro-lamports per compute unit.
 * Returns 0 if unknown.
 */
export async function readRecentPrice(rpc: Rpc, account: Address): Promise<bigint> {
  let answer: unknown
  try {
    answer = await rpc('getRecentPrioritizationFees', [account])
  } catch {
    // The node may not support the method. Without a priority fee, a transfer is still processed unless the network is congested.
    return 0n
  }
  const sortedFees = (Array.isArray(answer) ? answer : [])
    .map(entry => (entry as { prioritizationFee?: unknown } | null)?.prioritizationFee)
    .filter((fee): fee is number => Number.isSafeInteger(fee) && (fee as number) >= 0)
    .sort((a, b) => a - b)
  const price = BigInt(sortedFees[Math.floor(sortedFees.length * 0.75)] ?? 0)
  return price < moneyLimits.computePriceCap ? price : moneyLimits.computePriceCap
}
