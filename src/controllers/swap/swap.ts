import { namespaceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import { isNativeToken } from '../../core/money/swap-rules.ts'
import type { SendIntent } from '../../core/money/intent.ts'
import { requireFeature } from '../../namespaces/features.ts'
import {
  $isSwapAccepted,
  $swapReview,
  $remainingSwapSteps,
  type SwapReview,
  swapRunning,
  swapStepDone,
  swapStopped,
} from '../../state/swap/swap-review.ts'
import type { MoneySteps } from '../request/money-request.ts'
import { track } from '../shell/track.ts'
import { checkOf, costOf } from './swap-plan.ts'
import { dropSwap, rememberStep } from './swap-resume.ts'
import { requestOf, confirmSwap, refusals, type SwapAttempt, swapRequests } from './swap-review.ts'
import { waitForOutcome, hashOfBatch, recordApproval, recordSwap } from './swap-sent.ts'

/**
 * Requests the next step of the reviewed swap exactly once: an allowance, or the swap, or all remaining steps if the wallet supports
 * batches. Rejects with the error that stopped it, unless the review screen shows the error or the user no longer waits.
 * @param confirmedIds - Ids of unresolved requests that the user has confirmed
 */
export async function swapNext({
  confirmedIds = [],
}: {
  confirmedIds?: readonly string[]
} = {}): Promise<void> {
  const review = $swapReview.get()
  const [nextStep, ...laterSteps] = $remainingSwapSteps.get()
  if (!review || !nextStep || !$isSwapAccepted.get()) return
  const steps = [nextStep, ...(review.isBatch ? laterSteps : [])] as const
  const isListed = steps.includes('swap')
  await swapRequests.submit({ intent: openIntentOf(review), isListed, steps }, swapSteps, confirmedIds)
}

/** Stops waiting for the wallet. The request may still be approved there, and is then reported (F8). */
export const cancelSwap = (): void => swapRequests.cancel()

/** Returns the intent under which the swap is listed while its outcome is unknown. Its id is unique across tabs and reloads. */
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

const swapSteps: MoneySteps<SwapAttempt> = {
  async confirm(attempt) {
    const { review, stop } = attempt
    attempt.checked = await confirmSwap(review, stop.signal)
    return costOf(attempt.checked, $remainingSwapSteps.get(), requestCheck(attempt))
  },
  async request(attempt, { isSponsored }, onRequest) {
    const { review, network, provider, steps, checked } = attempt
    const ability = await requireFeature(namespaceOf(network), 'swap')
    if (!checked) throw new AppError('SWAP_CHANGED')
    const isBatch = steps.length > 1
    // The id differs per step, because each step is a batch of its own.
    const id = isBatch ? review.intent.id : `${review.intent.id}:${steps[0]}`
    if (isBatch || isSponsored) attempt.kind = 'batch'
    const step = { ...requestCheck(attempt), checkedSwap: checked, steps, id, isSponsored }
    const answer = await ability.send(provider, step, { onRequest })
    return 'hash' in answer ? answer.hash : hashOfBatch(provider, review, answer.batch)
  },
  record({ review }, hash) {
    recordSwap(review, hash)
    return dropSwap(review.intent.account)
  },
  /** Waits until the allowance is confirmed. The swap then needs its own click. */
  async settle(attempt, hash) {
    const { review, stop } = attempt
    const [step] = attempt.steps
    if (step === 'approve') await rememberStep(review.intent)
    recordApproval(review, hash)
    swapRunning({ step, status: 'mining' })
    const status = await waitForOutcome(review.intent.account, hash, stop.signal)
    if (!swapRequests.end(attempt) || !status) return
    if (status !== 'confirmed') throw new AppError('TRANSACTION_REJECTED')
    if ($swapReview.get()?.intent.id === review.intent.id) swapStepDone(step)
  },
  track({ review, isListed }, event) {
    const { network, from, to } = review.intent
    const tokens = { network, swapFromToken: from.symbol, swapToToken: to.symbol }
    const { isSmartAccount } = review
    if (event === 'started') track({ event: 'INITIATE_SWAP', ...tokens })
    else if (event === 'sent') track({ event: 'SWAP_SUCCESS', ...tokens, isSmartAccount })
    else if (event.code === 'USER_REJECTED') track({ event: 'SWAP_REJECTED', network })
    else {
      const name = isListed ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR'
      track({ event: name, ...tokens, isSmartAccount, message: event.code })
    }
  },
  failed(_, error, isAwaited) {
    if (!isAwaited) return error
    // The review screen shows these errors itself.
    if (error.code === 'SWAP_PRICE_MOVED' || error.code === 'SEND_OPEN') return undefined
    if (error.code !== 'USER_REJECTED' && !refusals.has(error.code)) return error
    // Failed checks and rejections stay on the screen.
    swapStopped(error)
    return undefined
  },
}

const requestCheck = ({ review, stop }: SwapAttempt) => checkOf({ ...requestOf(review), signal: stop.signal })
