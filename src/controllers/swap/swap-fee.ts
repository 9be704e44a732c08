import { namespaceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import type { SendFee } from '../../core/money/send-rules.ts'
import type { SwapRequest, SwapQuote } from '../../core/money/swap.ts'
import { isNativeToken } from '../../core/money/swap-rules.ts'
import { unitsOf } from '../../core/money/typed-amount.ts'
import { requireFeature } from '../../namespaces/features.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $account } from '../../state/account/account.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import {
  $swapBalances,
  $swapFee,
  $swapForm,
  swapAmountEntered,
  swapFeeChanged,
} from '../../state/swap/swap.ts'
import { checkOf, costOf, planSwap } from './swap-plan.ts'

/** Updates the fee of a quote, all steps included, and adjusts a maximum amount to it. Never rejects. */
export async function refreshSwapFee(request: SwapRequest, quote: SwapQuote): Promise<void> {
  if ($swapFee.get().status !== 'ready') swapFeeChanged({ status: 'loading' })
  try {
    const plan = await planSwap(request, quote)
    const fee = await costOf(plan, plan.steps, checkOf(request))
    if (request.signal?.aborted) return
    swapFeeChanged({ status: 'ready', ...fee })
    followMax(fee)
  } catch {
    // Only the fee is unknown. The review requests the fee again and reports the error.
    if (!request.signal?.aborted) swapFeeChanged({ status: 'failed' })
  }
}

export function clearSwapFee(): void {
  if ($swapFee.get().status !== 'none') swapFeeChanged({ status: 'none' })
}

/**
 * Reduces a maximum native amount if it no longer leaves the reserve, which is at least twice the estimated gas cost. A sufficient
 * remainder is kept, so that the amount does not follow every fee change.
 */
export function followMax({ reserve }: Pick<SendFee, 'reserve'>): void {
  const { isMax, from, amount } = $swapForm.get()
  const ownedBalance = $swapBalances.get().from
  if (!isMax || !from || !ownedBalance || !isNativeToken(from)) return
  const max = subtractReserve(reserve, ownedBalance.amount, from.decimals)
  if ((unitsOf(amount, from.decimals) ?? 0n) > max)
    swapAmountEntered(fromBaseUnits(max, from.decimals), { isMax: true })
}

/** Returns the base units of a balance that remain after the reserve. */
const subtractReserve = (reserve: bigint, balance: string, decimals: number): bigint => {
  const units = unitsOf(balance, decimals) ?? 0n
  return units > reserve ? units - reserve : 0n
}

/**
 * Enters the maximum: the whole balance of a token, or all native coins less the reserve for fees. Before there is a quote, the usual fee
 * is used. If no fee can be read, rejects and leaves the amount unchanged.
 */
export async function enterSwapMax(): Promise<void> {
  const { from } = $swapForm.get()
  if (!from || !$swapBalances.get().from) return
  const reserve = isNativeToken(from) ? await readReserve() : 0n
  const ownedBalance = $swapBalances.get().from
  // The user chose another token, or the account changed.
  if ($swapForm.get().from !== from || !ownedBalance) return
  swapAmountEntered(
    fromBaseUnits(subtractReserve(reserve, ownedBalance.amount, from.decimals), from.decimals),
    {
      isMax: true,
    },
  )
}

async function readReserve(): Promise<bigint> {
  const fee = $swapFee.get()
  if (fee.status === 'ready') return fee.reserve
  const network = $activeNetwork.get()
  const { caipAddress: account, type } = $account.get()
  if (!network || !account) throw new AppError('FEE_UNAVAILABLE')
  const ability = await requireFeature(namespaceOf(network.id), 'swap')
  const context = {
    account,
    rpcUrls: rpcUrls(network, $options.get()),
    isSmartAccount: type === 'smartAccount',
  }
  try {
    return (await ability.typicalFee(context)).reserve
  } catch (cause) {
    throw new AppError('FEE_UNAVAILABLE', { cause })
  }
}
