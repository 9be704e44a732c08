import { fromBaseUnits } from '../../core/money/amount.ts'
import type { SendFee } from '../../core/money/send-rules.ts'
import type { SwapAsk, SwapQuote } from '../../core/money/swap.ts'
import { isNativeToken } from '../../core/money/swap-rules.ts'
import { unitsOf } from '../../core/money/typed-amount.ts'
import {
  $swapBalances,
  $swapFee,
  $swapForm,
  swapAmountEntered,
  swapFeeChanged,
} from '../../state/swap/swap.ts'
import { checkOf, costOf, planSwap } from './swap-plan.ts'

/** What the swap of a fresh price costs, all its steps together; a Max follows it. Never rejects. */
export async function refreshSwapFee(ask: SwapAsk, quote: SwapQuote): Promise<void> {
  if ($swapFee.get().status !== 'ready') swapFeeChanged({ status: 'loading' })
  try {
    const plan = await planSwap(ask, quote)
    const fee = await costOf(plan, plan.steps, checkOf(ask))
    if (ask.signal?.aborted) return
    swapFeeChanged({ status: 'ready', ...fee })
    followMax(fee)
  } catch {
    // The cost alone is not known: the review asks again, and says what is wrong.
    if (!ask.signal?.aborted) swapFeeChanged({ status: 'failed' })
  }
}

export function forgetSwapFee(): void {
  if ($swapFee.get().status !== 'none') swapFeeChanged({ status: 'none' })
}

/** The most of the coin leaves twice the cost behind; what covers that already stays as it is, however the cost moves. */
export function followMax({ reserve }: Pick<SendFee, 'reserve'>): void {
  const { isMax, from, amount } = $swapForm.get()
  const owned = $swapBalances.get().from
  if (!isMax || !from || !owned || !isNativeToken(from)) return
  const most = leave(reserve, owned.amount, from.decimals)
  if ((unitsOf(amount, from.decimals) ?? 0n) > most)
    swapAmountEntered(fromBaseUnits(most, from.decimals), { isMax: true })
}

const leave = (reserve: bigint, owned: string, decimals: number): bigint => {
  const units = unitsOf(owned, decimals) ?? 0n
  return units > reserve ? units - reserve : 0n
}

/** Puts in the most that can be paid: all of a token, or all coins but what the cost may take, as far as it is known yet. */
export function enterSwapMax(): void {
  const owned = $swapBalances.get().from
  const { from } = $swapForm.get()
  if (!from || !owned) return
  const fee = $swapFee.get()
  const kept = isNativeToken(from) && fee.status === 'ready' ? fee.reserve : 0n
  swapAmountEntered(fromBaseUnits(leave(kept, owned.amount, from.decimals), from.decimals), { isMax: true })
}
