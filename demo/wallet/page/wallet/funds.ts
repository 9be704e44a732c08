import { formatUnits } from 'viem'
import { FrameError } from '../../contract.ts'
import type { Currency } from './rpc.ts'

/** Throws if the balance is insufficient. The message contains the needed and the available amount. */
export function requireFunds(ownedUnits: bigint, neededUnits: bigint, { symbol, decimals }: Currency): void {
  if (ownedUnits >= neededUnits) return
  const format = (amount: bigint) => `${formatUnits(amount, decimals)} ${symbol}`
  throw new FrameError(`Insufficient funds: ${format(neededUnits)} needed, ${format(ownedUnits)} available.`)
}
