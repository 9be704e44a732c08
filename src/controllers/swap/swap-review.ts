import { namespaceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import type { SendIntent } from '../../core/money/intent.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import type { SwapRequest, SwapQuote } from '../../core/money/swap.ts'
import { impactOf, isNativeToken, isUnlimited } from '../../core/money/swap-rules.ts'
import { requireFeature } from '../../namespaces/features.ts'
import type { CheckedSwap, SwapStepName } from '../../namespaces/swap.ts'
import { runtime } from '../../runtime.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $account } from '../../state/account/account.ts'
import { followSwapForm } from './follow.ts'
import { $options } from '../../state/settings/options.ts'
import { viewsRemoved } from '../../state/shell/modal.ts'
import { $swapForm, $swapProblem, $swapQuote, swapCleared, swapFeeChanged } from '../../state/swap/swap.ts'
import {
  $swapReview,
  $swapReviewProblem,
  $swapRun,
  impactAccepted,
  routerTrusted,
  type SwapReview,
  swapDuplicatesFound,
  swapReviewStarted,
  swapReviewChanged,
  swapReviewEnded,
  swapReviewFeeChanged,
  swapRunning,
  swapStopped,
} from '../../state/swap/swap-review.ts'
import { $activeNetworkId } from '../../state/network/networks.ts'
import { confirmLabel } from '../account/confirm-label.ts'
import { followFormContext } from '../request/follow.ts'
import { createMoneyRequests, feeLimit, type MoneyAttempt } from '../request/money-request.ts'
import { showView } from '../shell/modal.ts'
import {
  clearQuote,
  requestQuote,
  isCurrentRequest,
  isOldQuote,
  refreshQuote,
  currentSwapRequest,
} from './swap-quote.ts'
import { sourceOf } from './swap-source.ts'
import { checkOf, costOf, planSwap } from './swap-plan.ts'

/** Fields of an attempt that only swaps have. */
interface SwapDetails {
  readonly intent: SendIntent
  readonly isListed: boolean
  /** A single step, or all of them in one batch. */
  readonly steps: readonly [SwapStepName, ...SwapStepName[]]
  checked?: CheckedSwap
}
export type SwapAttempt = MoneyAttempt<SwapReview, SwapDetails>

export const swapRequests = createMoneyRequests<SwapReview, SwapDetails>({
  screens: { review: 'SwapPreview', outcome: 'SwapConfirmed' },
  $review: $swapReview,
  $problem: $swapReviewProblem,
  isSame: (a, b) => a.intent.id === b.intent.id,
  statusChanged: ({ steps: [step] }, status) => swapRunning(status && { step, status }),
  feeChanged: swapReviewFeeChanged,
  duplicatesFound: swapDuplicatesFound,
  outcomeUnknown: intent => swapDuplicatesFound([intent]),
  reviewEnded: swapReviewEnded,
  walletReplaced: () => swapReviewEnded('context-changed'),
  formCleared: clearSwap,
})

/** Clears the form, its quote and the review. */
export function clearSwap(): void {
  clearQuote()
  swapReviewEnded()
  swapCleared()
}

// Definite refusals by the checks or the chain: a retry fails the same way until something changes.
export const refusals: ReadonlySet<string> = new Set([
  'DECIMALS_MISMATCH',
  'SWAP_CHANGED',
  'SWAP_FEE_TOKEN',
  'SWAP_ROUTER_UNKNOWN',
  'SWAP_UNCHECKABLE',
  'SWAP_WOULD_FAIL',
])

/**
 * Freezes the form's swap and opens its review. From here on only this swap can be sent. A refusal by the checks is shown on the
 * form. Rejects with any other error.
 */
export async function reviewSwap(open: () => void = () => showView({ name: 'SwapPreview' })): Promise<void> {
  if ($swapRun.get() || $swapProblem.get()) return
  swapStopped(undefined)
  // Refresh an old quote while the form still shows it.
  const currentQuote = $swapQuote.get().quote
  if (!currentQuote || isOldQuote(currentQuote)) await refreshQuote()
  await confirmLabels()
  const { quote, isFallback } = $swapQuote.get()
  const request = currentSwapRequest()
  if (!request || !quote || isOldQuote(quote) || $swapProblem.get()) return
  try {
    const review = await createReview(request, {
      quote,
      isFallback: isFallback === true,
      isMaxAllowance: false,
    })
    if (!isCurrentRequest(request)) throw new AppError('FORM_CHANGED')
    swapRequests.bindWallet(request.network)
    swapReviewStarted(review)
    open()
  } catch (error) {
    refuse(error)
  }
}

/** Ensures that both tokens are reviewed under their own labels. Rejects if the chain is unreachable. */
async function confirmLabels(): Promise<void> {
  const { from, to } = $swapForm.get()
  const networkId = $activeNetworkId.get()
  if (!networkId) return
  const tokens = [from, to].filter(token => token !== undefined && !isNativeToken(token))
  await Promise.all(tokens.map(token => confirmLabel({ networkId, address: token?.address ?? '' })))
}

function refuse(cause: unknown): void {
  const error = toAppError(cause)
  if (!refusals.has(error.code)) throw error
  swapStopped(error)
}

async function createReview(
  request: SwapRequest,
  {
    quote,
    isFallback,
    isMaxAllowance,
  }: { readonly quote: SwapQuote; readonly isFallback: boolean; readonly isMaxAllowance: boolean },
): Promise<SwapReview> {
  const namespace = namespaceOf(request.network.id)
  const ability = await requireFeature(namespace, 'swap')
  const plan = await planSwap(request, quote, { isUnlimited: isMaxAllowance })
  const check = checkOf(request)
  const checked = await ability.check(plan.intent, plan.swapCalls, check)
  const provider = runtime.providers.get(namespace)
  const [fee, isBatch] = await Promise.all([
    costOf(plan, plan.steps, check),
    plan.steps.length > 1 && provider ? ability.canBatch(provider, request) : false,
  ])
  swapFeeChanged({ status: 'ready', ...fee })
  const { receivedUnits, isBound } = checked
  return {
    intent: plan.intent,
    network: request.network,
    quote,
    createdAt: Date.now(),
    impact: impactOf(quote, request),
    slippage: request.slippage,
    isSmartAccount: check.isSmartAccount === true,
    fee,
    feeLimit: feeLimit(fee),
    steps: plan.steps,
    isBatch,
    ...(isFallback && { isFallback: true }),
    ...(receivedUnits !== undefined && receivedUnits < quote.receives && { receivedUnits }),
    ...(!isBound && { isUnbound: true }),
  }
}

/** Ends the review if its screen is no longer on the view stack and no step is running. */
export const endSwapReviewIfClosed = (): void => swapRequests.endReviewIfClosed()

/** Switches between an exact and an unlimited allowance. This creates and checks a new intent. */
export async function chooseAllowance(isMaxAllowance: boolean): Promise<void> {
  const review = $swapReview.get()
  if (!review || $swapRun.get() || !review.intent.approval || isUnlimited(review.intent) === isMaxAllowance)
    return
  const updatedReview = await createReview(requestOf(review), {
    quote: review.quote,
    isFallback: review.isFallback === true,
    isMaxAllowance,
  })
  if ($swapReview.get()?.intent.id === review.intent.id) swapReviewStarted(updatedReview)
}

/** Stores whether the user accepts the price impact. */
export const acceptImpact = (isAccepted: boolean): void => impactAccepted(isAccepted)

/** Stores whether the user trusts the router to enforce the minimum. */
export const trustRouter = (isTrusted: boolean): void => routerTrusted(isTrusted)

export const requestOf = ({ intent, network, slippage }: SwapReview): SwapRequest => ({
  account: intent.account,
  network,
  rpcUrls: rpcUrls(network, $options.get()),
  from: intent.from,
  to: intent.to,
  units: intent.units,
  slippage,
})

/**
 * Builds and checks the calls of a reviewed swap again. An outdated quote is renewed. If the review is still recent and the new quote
 * yields the minimum from the same source and router, the review is unchanged. Otherwise the new numbers are shown, nothing is sent, and
 * the promise rejects with SWAP_PRICE_MOVED.
 */
export async function confirmSwap(review: SwapReview, signal: AbortSignal): Promise<CheckedSwap> {
  const { intent } = review
  const request = { ...requestOf(review), signal }
  const ability = await requireFeature(namespaceOf(intent.network), 'swap')
  let { quote } = review
  const isLate = Math.abs(Date.now() - review.createdAt) > moneyLimits.swapReviewMaxAgeMs
  if (isOldQuote(quote) || isLate) {
    const answer = await requestQuote(request)
    quote = answer.quote
    const isSame =
      quote.source === intent.source && quote.router.toLowerCase() === intent.router.toLowerCase()
    if (isLate || !isSame || quote.receives < intent.minimum)
      return await showUpdatedReview(review, quote, answer.isFallback === true)
  }
  const source = await sourceOf(intent.source, review.network)
  const calls = await source.build(intent, quote, signal)
  try {
    return await ability.check(intent, calls, checkOf(request))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'SWAP_PRICE_MOVED') throw error
    const answer = await requestQuote(request)
    return await showUpdatedReview(review, answer.quote, answer.isFallback === true)
  }
}

async function showUpdatedReview(review: SwapReview, quote: SwapQuote, isFallback: boolean): Promise<never> {
  const updatedReview = await createReview(requestOf(review), {
    quote,
    isFallback,
    isMaxAllowance: isUnlimited(review.intent),
  })
  if ($swapReview.get()?.intent.id !== review.intent.id) throw new AppError('FORM_CHANGED')
  swapReviewChanged(updatedReview)
  throw new AppError('SWAP_PRICE_MOVED')
}

// Removes the screens of a review that a change of the account, network or wallet has cleared.
followFormContext(() => {
  if ($swapReview.get() || $account.get().status !== 'connected') return
  viewsRemoved(['SwapPreview', 'SwapSelectToken'])
})

followSwapForm(() => swapStopped(undefined))
