import { formatUnits } from 'viem'
import { FrameError } from '../../contract.ts'
import type { Currency } from './rpc.ts'

/** Throws if the balance is insufficient, with the full amount in the message. */
export function requireFunds(owned: bigint, needed: bigint, { symbol, decimals }: Currency): void {
  if (owned >= needed) return
  const format = (amount: bigint) => `${formatUnits(amount, decimals)} ${symbol}`
  throw new FrameError(`Insufficient funds: ${format(needed)} needed, ${format(owned)} available.`)
}
