import { namespaceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { broadcastError, isSurelyUnsent } from '../../core/errors/surely-unsent.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import { isNativeToken } from '../../core/money/swap-rules.ts'
import type { SendIntent, SendTrace } from '../../core/money/intent.ts'
import type { SendFee } from '../../core/money/send-rules.ts'
import type { AnyProvider } from '../../core/wallet/provider.ts'
import { requireFeature } from '../../namespaces/features.ts'
import type { CheckedSwap, SwapStepName } from '../../namespaces/swap.ts'
import { runtime } from '../../runtime.ts'
import { doubtChanged } from '../../state/send/send.ts'
import { $isShown, $view, viewsReplaced } from '../../state/shell/modal.ts'
import { swapCleared } from '../../state/swap/swap.ts'
import {
  $isSwapAccepted,
  $swapReview,
  $swapReviewProblem,
  $swapRun,
  $remainingSwapSteps,
  type SwapReview,
  swapDuplicatesFound,
  swapReviewEnded,
  swapReviewFeeChanged,
  swapRunning,
  swapStepDone,
  swapStopped,
} from '../../state/swap/swap-review.ts'
import { t } from '../../text/text.ts'
import { requireNoDuplicate, requireUnchangedRequest } from '../send/pre-send-checks.ts'
import { removeIntent, rememberIntent, watchIntent } from '../send/open-sends.ts'
import { feeLimit } from '../send/send-fee.ts'
import { replaceView } from '../shell/modal.ts'
import { showError, showSuccess, showToast } from '../shell/notify.ts'
import { track } from '../shell/track.ts'
import { clearQuote } from './swap-quote.ts'
import { checkOf, costOf } from './swap-plan.ts'
import { dropSwap, rememberStep } from './swap-resume.ts'
import { requestOf, confirmSwap, isReviewProvider, endSwapReviewIfClosed, refusals } from './swap-review.ts'
import { waitForOutcome, hashOfBatch, recordApproval, recordSwap } from './swap-sent.ts'
import { perModal } from '../../core/per-modal.ts'

/** One request to the wallet: a single step, or all of them in one approval. */
interface Attempt {
  readonly review: SwapReview
  readonly steps: readonly SwapStepName[]
  readonly intent: SendIntent
  readonly provider: AnyProvider
  readonly stop: AbortController
  /** The wallet received the request: funds may move. */
  isPrompted: boolean
  /** Requested as a batch (`wallet_sendCalls`). */
  isBatch?: boolean
  trace?: SendTrace
}

const live = perModal(() => ({
  attempt: undefined as Attempt | undefined,
}))

/**
 * Requests the next step of the reviewed swap once: an allowance, or the swap, or all remaining steps if the wallet supports
 * batches. Everything is checked again right before the wallet request (F28). Does nothing without a review. On failure the form is
 * kept. Rejects with the error that stopped it.
 * @param despite ids of unresolved requests that the user has confirmed
 */
export async function swapNext({
  confirmedIds = [],
}: {
  confirmedIds?: readonly string[]
} = {}): Promise<void> {
  const review = $swapReview.get()
  if (!review || $swapRun.get() || $swapReviewProblem.get() || !$isSwapAccepted.get()) return
  const remaining = $remainingSwapSteps.get()
  const steps = review.isBatch ? remaining : remaining.slice(0, 1)
  const [step] = steps
  const provider = runtime.providers.get(namespaceOf(review.network.id))
  if (!step || !provider) return
  if (!isReviewProvider(provider)) return swapReviewEnded('place')
  const pending: Attempt = {
    review,
    steps,
    intent: openIntentOf(review),
    provider,
    stop: new AbortController(),
    isPrompted: false,
  }
  live.attempt = pending
  swapRunning({ step, status: 'checking' })
  try {
    const hash = await requestStep(pending, confirmedIds)
    await (isSwap(pending) ? handleSwapSent(pending, hash) : handlePermissionSent(pending, step, hash))
  } catch (thrown) {
    await handleFailure(pending, thrown)
  }
}

const isSwap = ({ steps }: Attempt) => steps.includes('swap')

/** Identifies the open request among those of all tabs and after a reload. */
const openIntentOf = ({ intent }: SwapReview): SendIntent => ({
  id: `${intent.id}:swap`,
  account: intent.account,
  ...(!isNativeToken(intent.from) && { token: intent.from.address }),
  units: String(intent.units),
  receiver: intent.router,
  symbol: intent.from.symbol,
  amount: fromBaseUnits(intent.units, intent.from.decimals),
  askedAt: Date.now(),
})

async function requestStep(pending: Attempt, confirmedIds: readonly string[]): Promise<string> {
  const { review, intent, provider, stop, steps } = pending
  const { signal } = stop
  if (isSwap(pending)) await requireNoDuplicate(intent, confirmedIds, swapDuplicatesFound)
  const checked = await confirmSwap(review, signal)
  const { isSponsored } = await confirmCost(review, checked, signal)
  requireUnchanged(pending)
  const { from, to, network } = review.intent
  if (isSwap(pending))
    track({ event: 'INITIATE_SWAP', network, swapFromToken: from.symbol, swapToToken: to.symbol })
  const ability = await requireFeature(namespaceOf(network), 'swap')
  if (isSwap(pending)) await rememberIntent(intent)
  // The id differs per step, because each step is a batch of its own.
  const id = steps.length > 1 ? review.intent.id : `${review.intent.id}:${steps[0]}`
  const step = { ...checkOf({ ...requestOf(review), signal }), checked, steps, id, isSponsored }
  pending.isBatch = steps.length > 1 || isSponsored === true
  const answer = await ability.send(provider, step, {
    onRequest(trace) {
      requireUnchanged(pending)
      pending.isPrompted = true
      swapRunning({ step: steps[0] as SwapStepName, status: 'asking' })
      for (const id of confirmedIds) void removeIntent(id)
      if (!trace) return
      pending.trace = trace
      if (isSwap(pending)) void rememberIntent({ ...intent, trace })
    },
  })
  return 'hash' in answer ? answer.hash : hashOfBatch(provider, review, answer.batch)
}

const requireUnchanged = ({ review, provider, stop }: Attempt): void =>
  requireUnchangedRequest({
    isSame: $swapReview.get()?.intent.id === review.intent.id,
    network: review.network.id,
    provider,
    signal: stop.signal,
  })

async function confirmCost(review: SwapReview, checked: CheckedSwap, signal: AbortSignal): Promise<SendFee> {
  const remaining = $remainingSwapSteps.get()
  const fee = await costOf(checked, remaining, checkOf({ ...requestOf(review), signal }))
  if ($swapReview.get()?.intent.id !== review.intent.id) throw new AppError('FORM_CHANGED')
  const isHigher = fee.expected > review.feeLimit
  swapReviewFeeChanged(fee, isHigher ? feeLimit(fee) : review.feeLimit)
  if (isHigher) throw new AppError('FEE_CHANGED')
  if ($swapReviewProblem.get()) throw new AppError('INSUFFICIENT_FUNDS')
  return fee
}

/** Waits until the allowance is confirmed. The swap then needs its own click. */
async function handlePermissionSent(pending: Attempt, step: SwapStepName, hash: string): Promise<void> {
  const { review } = pending
  if (step === 'approve') await rememberStep(review.intent)
  recordApproval(review, hash)
  swapRunning({ step, status: 'mining' })
  const status = await waitForOutcome(review.intent.account, hash, pending.stop.signal)
  const isAwaited = endAttempt(pending)
  if (status === 'confirmed') {
    if (isAwaited && $swapReview.get()?.intent.id === review.intent.id) swapStepDone(step)
    return
  }
  if (isAwaited && status) throw new AppError('TRANSACTION_REJECTED')
}

async function handleSwapSent(pending: Attempt, hash: string): Promise<void> {
  const { review, intent } = pending
  const isAwaited = endAttempt(pending)
  recordSwap(review, hash)
  track({ event: 'SWAP_SUCCESS', ...trackingFields(review) })
  showSuccess(t('send.started'))
  await Promise.all([removeIntent(intent.id), dropSwap(review.intent.account)])
  if (isAwaited) showOutcome(review, hash)
}

const trackingFields = ({ intent, isSmartAccount }: SwapReview) => ({
  network: intent.network,
  swapFromToken: intent.from.symbol,
  swapToToken: intent.to.symbol,
  isSmartAccount,
})

async function handleFailure(pending: Attempt, thrown: unknown): Promise<void> {
  const { review, intent, isPrompted, isBatch } = pending
  const kind = isBatch ? 'batch' : 'transaction'
  const error = isPrompted ? broadcastError(thrown, kind) : toAppError(thrown)
  const isRejected = error.code === 'USER_REJECTED'
  if (isRejected) track({ event: 'SWAP_REJECTED', network: review.network.id })
  else
    track({
      event: isSwap(pending) ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR',
      ...trackingFields(review),
      message: error.code,
    })
  if (isSwap(pending)) {
    if (!isPrompted || isSurelyUnsent(thrown, kind)) await removeIntent(intent.id)
    // It is unknown whether it was sent: watch the chain, and require confirmation before a second request.
    else {
      void watchIntent({ ...intent, ...(pending.trace && { trace: pending.trace }) })
      if (live.attempt === pending) swapDuplicatesFound([intent])
    }
  }
  const isAwaited = endAttempt(pending)
  // The review screen shows these itself.
  if (isAwaited && (error.code === 'SWAP_PRICE_MOVED' || error.code === 'SEND_OPEN')) return
  // Failed checks and rejections stay on the screen.
  if (isAwaited && (isRejected || refusals.has(error.code))) return swapStopped(error)
  if (isAwaited) throw error
  if (isPrompted && !isRejected) showError(error)
}

/** Ends the attempt. Returns whether the user is still waiting for it. */
function endAttempt(pending: Attempt): boolean {
  if (live.attempt !== pending) return false
  live.attempt = undefined
  swapRunning(undefined)
  // The review screen may have been left in the meantime.
  endSwapReviewIfClosed()
  return true
}

/** Stops waiting for the wallet. The request may still be approved there, and is then reported (F8). */
export function cancelSwap(): void {
  const pending = live.attempt
  if (!pending) return
  live.attempt = undefined
  pending.stop.abort()
  swapRunning(undefined)
  if (pending.isPrompted && isSwap(pending)) {
    doubtChanged(pending.intent.id, { status: 'left' })
    swapDuplicatesFound([pending.intent])
  }
  if (!pending.isPrompted) showToast('success', t('send.stoppedEarly'))
  endSwapReviewIfClosed()
}

function showOutcome({ intent }: SwapReview, hash: string): void {
  clearSwap()
  if ($isShown.get() && $view.get()?.name === 'SwapPreview')
    replaceView({ name: 'SwapConfirmed', account: intent.account, hash })
}

/** Resets the form, as after a swap. */
export function clearSwap(): void {
  clearQuote()
  swapReviewEnded()
  swapCleared()
}

/** Opens the activity with the swap highlighted; back leads to the account. */
export const showSwapped = (hash: string): void =>
  viewsReplaced([{ name: 'Account' }, { name: 'Transactions', hash }])
