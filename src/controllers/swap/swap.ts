import { namespaceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { broadcastError, isSurelyUnsent } from '../../core/errors/surely-unsent.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import { isNativeToken } from '../../core/money/swap-rules.ts'
import type { SendIntent, SendTrace } from '../../core/money/intent.ts'
import type { SendFee } from '../../core/money/send-rules.ts'
import type { AnyProvider } from '../../core/wallet/provider.ts'
import { requirePart } from '../../namespaces/index.ts'
import type { CheckedSwap, SwapStepName } from '../../namespaces/swap.ts'
import { runtime } from '../../runtime.ts'
import { doubtKnown } from '../../state/send/send.ts'
import { $modal, $view, viewsReplaced } from '../../state/shell/modal.ts'
import { swapCleared } from '../../state/swap/swap.ts'
import {
  $isSwapAccepted,
  $swapReview,
  $swapReviewProblem,
  $swapRun,
  $swapStepsLeft,
  type SwapReview,
  swapRepeatFound,
  swapReviewEnded,
  swapReviewPriced,
  swapRunning,
  swapStepDone,
  swapStopped,
} from '../../state/swap/swap-review.ts'
import { t } from '../../text/text.ts'
import { requireNothingOpen, requireStillMeant } from '../send/last-look.ts'
import { forgetIntent, rememberIntent, watchIntent } from '../send/open-sends.ts'
import { feeLimit } from '../send/send-fee.ts'
import { replaceView } from '../shell/modal.ts'
import { showError, showSuccess, showToast } from '../shell/notify.ts'
import { track } from '../shell/track.ts'
import { forgetQuote } from './swap-quote.ts'
import { checkOf, costOf } from './swap-plan.ts'
import { dropSwap, rememberStep } from './swap-resume.ts'
import { askOf, confirmSwap, isReviewer, leaveSwapReview, refusals } from './swap-review.ts'
import { endOf, hashOfBatch, recordApproval, recordSwap } from './swap-sent.ts'
import { perModal } from '../../core/per-modal.ts'

/** One request to the wallet: a single step, or all of them in one approval. */
interface Attempt {
  readonly review: SwapReview
  readonly steps: readonly SwapStepName[]
  readonly intent: SendIntent
  readonly provider: AnyProvider
  readonly stop: AbortController
  /** The wallet received the request: funds may move. */
  isAsked: boolean
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
export async function swapNext({ despite = [] }: { despite?: readonly string[] } = {}): Promise<void> {
  const review = $swapReview.get()
  if (!review || $swapRun.get() || $swapReviewProblem.get() || !$isSwapAccepted.get()) return
  const left = $swapStepsLeft.get()
  const steps = review.isBatch ? left : left.slice(0, 1)
  const [step] = steps
  const provider = runtime.providers.get(namespaceOf(review.network.id))
  if (!step || !provider) return
  if (!isReviewer(provider)) return swapReviewEnded('place')
  const mine: Attempt = {
    review,
    steps,
    intent: openIntentOf(review),
    provider,
    stop: new AbortController(),
    isAsked: false,
  }
  live.attempt = mine
  swapRunning({ step, status: 'checking' })
  try {
    const hash = await ask(mine, despite)
    await (isSwap(mine) ? swapSent(mine, hash) : permissionSent(mine, step, hash))
  } catch (thrown) {
    await failed(mine, thrown)
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

async function ask(mine: Attempt, despite: readonly string[]): Promise<string> {
  const { review, intent, provider, stop, steps } = mine
  const { signal } = stop
  if (isSwap(mine)) await requireNothingOpen(intent, despite, swapRepeatFound)
  const checked = await confirmSwap(review, signal)
  const { isSponsored } = await confirmCost(review, checked, signal)
  requireMeant(mine)
  const { from, to, network } = review.intent
  if (isSwap(mine))
    track({ event: 'INITIATE_SWAP', network, swapFromToken: from.symbol, swapToToken: to.symbol })
  const ability = await requirePart(namespaceOf(network), 'swap')
  if (isSwap(mine)) await rememberIntent(intent)
  // The id differs per step, because each step is a batch of its own.
  const id = steps.length > 1 ? review.intent.id : `${review.intent.id}:${steps[0]}`
  const step = { ...checkOf({ ...askOf(review), signal }), checked, steps, id, isSponsored }
  mine.isBatch = steps.length > 1 || isSponsored === true
  const answer = await ability.send(provider, step, {
    asking(trace) {
      requireMeant(mine)
      mine.isAsked = true
      swapRunning({ step: steps[0] as SwapStepName, status: 'asking' })
      for (const id of despite) void forgetIntent(id)
      if (!trace) return
      mine.trace = trace
      if (isSwap(mine)) void rememberIntent({ ...intent, trace })
    },
  })
  return 'hash' in answer ? answer.hash : hashOfBatch(provider, review, answer.batch)
}

const requireMeant = ({ review, provider, stop }: Attempt): void =>
  requireStillMeant({
    isSame: $swapReview.get()?.intent.id === review.intent.id,
    network: review.network.id,
    provider,
    signal: stop.signal,
  })

async function confirmCost(review: SwapReview, checked: CheckedSwap, signal: AbortSignal): Promise<SendFee> {
  const left = $swapStepsLeft.get()
  const fee = await costOf(checked, left, checkOf({ ...askOf(review), signal }))
  if ($swapReview.get()?.intent.id !== review.intent.id) throw new AppError('FORM_CHANGED')
  const isHigher = fee.expected > review.feeLimit
  swapReviewPriced(fee, isHigher ? feeLimit(fee) : review.feeLimit)
  if (isHigher) throw new AppError('FEE_CHANGED')
  if ($swapReviewProblem.get()) throw new AppError('INSUFFICIENT_FUNDS')
  return fee
}

/** Waits until the allowance is confirmed. The swap then needs its own click. */
async function permissionSent(mine: Attempt, step: SwapStepName, hash: string): Promise<void> {
  const { review } = mine
  if (step === 'approve') await rememberStep(review.intent)
  recordApproval(review, hash)
  swapRunning({ step, status: 'mining' })
  const status = await endOf(review.intent.account, hash, mine.stop.signal)
  const isWaitedFor = ended(mine)
  if (status === 'confirmed') {
    if (isWaitedFor && $swapReview.get()?.intent.id === review.intent.id) swapStepDone(step)
    return
  }
  if (isWaitedFor && status) throw new AppError('TRANSACTION_REJECTED')
}

async function swapSent(mine: Attempt, hash: string): Promise<void> {
  const { review, intent } = mine
  const isWaitedFor = ended(mine)
  recordSwap(review, hash)
  track({ event: 'SWAP_SUCCESS', ...tracked(review) })
  showSuccess(t('send.started'))
  await Promise.all([forgetIntent(intent.id), dropSwap(review.intent.account)])
  if (isWaitedFor) showOutcome(review, hash)
}

const tracked = ({ intent, isSmartAccount }: SwapReview) => ({
  network: intent.network,
  swapFromToken: intent.from.symbol,
  swapToToken: intent.to.symbol,
  isSmartAccount,
})

async function failed(mine: Attempt, thrown: unknown): Promise<void> {
  const { review, intent, isAsked, isBatch } = mine
  const kind = isBatch ? 'batch' : 'transaction'
  const error = isAsked ? broadcastError(thrown, kind) : toAppError(thrown)
  const isRejected = error.code === 'USER_REJECTED'
  if (isRejected) track({ event: 'SWAP_REJECTED', network: review.network.id })
  else
    track({
      event: isSwap(mine) ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR',
      ...tracked(review),
      message: error.code,
    })
  if (isSwap(mine)) {
    if (!isAsked || isSurelyUnsent(thrown, kind)) await forgetIntent(intent.id)
    // It is unknown whether it was sent: watch the chain, and require confirmation before a second request.
    else {
      void watchIntent({ ...intent, ...(mine.trace && { trace: mine.trace }) })
      if (live.attempt === mine) swapRepeatFound([intent])
    }
  }
  const isWaitedFor = ended(mine)
  // The review screen shows these itself.
  if (isWaitedFor && (error.code === 'SWAP_PRICE_MOVED' || error.code === 'SEND_OPEN')) return
  // Failed checks and rejections stay on the screen.
  if (isWaitedFor && (isRejected || refusals.has(error.code))) return swapStopped(error)
  if (isWaitedFor) throw error
  if (isAsked && !isRejected) showError(error)
}

/** Ends the attempt. Returns whether the user is still waiting for it. */
function ended(mine: Attempt): boolean {
  if (live.attempt !== mine) return false
  live.attempt = undefined
  swapRunning(undefined)
  // The review screen may have been left in the meantime.
  leaveSwapReview()
  return true
}

/** Stops waiting for the wallet. The request may still be approved there, and is then reported (F8). */
export function cancelSwap(): void {
  const mine = live.attempt
  if (!mine) return
  live.attempt = undefined
  mine.stop.abort()
  swapRunning(undefined)
  if (mine.isAsked && isSwap(mine)) {
    doubtKnown(mine.intent.id, { status: 'left' })
    swapRepeatFound([mine.intent])
  }
  if (!mine.isAsked) showToast('success', t('send.stoppedEarly'))
  leaveSwapReview()
}

function showOutcome({ intent }: SwapReview, hash: string): void {
  clearSwap()
  if ($modal.get().isOpen && $view.get()?.name === 'SwapPreview')
    replaceView({ name: 'SwapConfirmed', account: intent.account, hash })
}

/** Resets the form, as after a swap. */
export function clearSwap(): void {
  forgetQuote()
  swapReviewEnded()
  swapCleared()
}

/** Opens the activity with the swap highlighted; back leads to the account. */
export const showSwapped = (hash: string): void =>
  viewsReplaced([{ name: 'Account' }, { name: 'Transactions', hash }])
