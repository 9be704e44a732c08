import { computed } from 'nanostores'
import type { AccountId } from '../../core/chain/caip.ts'
import type { AppError } from '../../core/errors/app-error.ts'
import type { Network } from '../../core/chain/network.ts'
import type { SendIntent } from '../../core/money/intent.ts'
import type { SendFee } from '../../core/money/send-rules.ts'
import type { SwapIntent, SwapQuote, SwapToken } from '../../core/money/swap.ts'
import type { Impact } from '../../core/money/swap-rules.ts'
import { unitsOf } from '../../core/money/typed-amount.ts'
import { $coins } from '../account/coins.ts'
import { onFormContextChange } from '../account/form-context.ts'
import { $swapBalances } from './swap.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** A call of a swap: resets the allowance, approves the router, or swaps. */
export type SwapStepName = 'reset' | 'approve' | 'swap'

/** The reviewed swap: frozen, so that nothing else can be requested. Cleared on a change of account, network or wallet. */
export interface SwapReview {
  readonly intent: SwapIntent
  readonly network: Network
  readonly quote: SwapQuote
  /** Time at which the review was created, in Unix milliseconds. The quote's deadline follows the chain's clock, which may differ. */
  readonly createdAt: number
  readonly impact: Impact
  readonly slippage: number
  readonly isSmartAccount: boolean
  /** The estimated fee of all steps. */
  readonly fee: SendFee
  /** The highest fee that is spent without confirming the new fee with the user. */
  readonly feeLimit: bigint
  /** All steps, in order. */
  readonly steps: readonly SwapStepName[]
  /** The wallet can execute all steps in one batch. */
  readonly isBatch: boolean
  /** The service failed, and this quote was read from the chain. */
  readonly isFallback?: true
  /** Received base units according to a simulation, if they differ from the quote: the token takes a transfer fee. */
  readonly receivedUnits?: bigint
  /** It could not be verified that the calldata enforces the minimum. Only the router guarantees it. */
  readonly isUnbound?: true
}

/** The step in progress. */
export interface SwapRun {
  readonly step: SwapStepName
  /** Checking the step, waiting for the wallet, or waiting until the transaction is mined. */
  readonly status: 'checking' | 'prompting' | 'mining'
}

/** A swap that was not sent although its allowance was granted. Offered again after a reload. */
export interface SwapResume {
  readonly account: AccountId
  readonly from: SwapToken
  readonly to: SwapToken
  readonly units: string
  readonly spender: string
  /** Unix milliseconds. */
  readonly at: number
}

const review = modalAtom<SwapReview | undefined>(undefined)
const run = modalAtom<SwapRun | undefined>(undefined)
const doneSteps = modalAtom<readonly SwapStepName[]>([])
const accepted = modalAtom(false)
const trusted = modalAtom(false)
const isChanged = modalAtom(false)
const duplicates = modalAtom<readonly SendIntent[]>([])
const resume = modalAtom<SwapResume | undefined>(undefined)
const isLost = modalAtom(false)
const stopError = modalAtom<AppError | undefined>(undefined)

export const $swapReview: ReadonlyStore<typeof review> = review
export const $swapRun: ReadonlyStore<typeof run> = run
/** Steps of the review that are confirmed on chain. */
export const $swapDone: ReadonlyStore<typeof doneSteps> = doneSteps
/** Whether the user accepted a high or unknown price impact. */
export const $isImpactAccepted: ReadonlyStore<typeof accepted> = accepted
/** Whether the user trusts the router to enforce the minimum, if nothing else guarantees it. */
export const $isRouterTrusted: ReadonlyStore<typeof trusted> = trusted
/** Whether the user accepted all risks of the review: a high or unknown price impact, an unverified router. */
export const $isSwapAccepted = computed([review, accepted, trusted], (currentReview, impact, router) => {
  if (!currentReview) return false
  const { level } = currentReview.impact
  return (impact || (level !== 'high' && level !== 'unknown')) && (router || !currentReview.isUnbound)
})
/** The numbers have changed, so the user has to review them before anything is sent. */
export const $isSwapChanged: ReadonlyStore<typeof isChanged> = isChanged
/** Unresolved intents equal to the reviewed swap. */
export const $duplicateSwaps: ReadonlyStore<typeof duplicates> = duplicates
export const $swapResume: ReadonlyStore<typeof resume> = resume
/** The review was cleared because the account, network or wallet changed. */
export const $isSwapReviewLost: ReadonlyStore<typeof isLost> = isLost

/** Error that stopped the swap: a failed check, or a rejection by the user. Kept until the form changes or another review starts. */
export const $swapStop: ReadonlyStore<typeof stopError> = stopError

/** Steps that are not confirmed yet. */
export const $remainingSwapSteps = computed([review, doneSteps], (currentReview, ready) =>
  (currentReview?.steps ?? []).filter(step => !ready.includes(step)),
)

/** The problem that prevents the review from continuing with the account's current balances. */
export const $swapReviewProblem = computed(
  [review, $swapBalances, $coins],
  (currentReview, { from }, coins): 'funds-insufficient' | 'gas-insufficient' | undefined => {
    if (!currentReview || !from) return undefined
    const { intent, fee } = currentReview
    if (intent.units > (unitsOf(from.amount, from.decimals) ?? 0n)) return 'funds-insufficient'
    const needed = fee.expected + (from.address === undefined ? intent.units : 0n)
    return coins !== undefined && needed > coins ? 'gas-insufficient' : undefined
  },
)

const freeze = (newReview: SwapReview): SwapReview =>
  Object.freeze({ ...newReview, intent: Object.freeze({ ...newReview.intent }) })

export const swapReviewStarted = (newReview: SwapReview) => {
  review.set(freeze(newReview))
  doneSteps.set([])
  accepted.set(false)
  trusted.set(false)
  isChanged.set(false)
  isLost.set(false)
  duplicates.set([])
  stopError.set(undefined)
}
/** Replaces the numbers of the review. Resets accepted risks, because they applied to the previous numbers. */
export const swapReviewChanged = (changedReview: SwapReview) => {
  const ready = doneSteps.get()
  swapReviewStarted(changedReview)
  doneSteps.set(ready.filter(step => changedReview.steps.includes(step)))
  isChanged.set(true)
}
/** Updates only the fee. The numbers of the swap are kept. */
export const swapReviewFeeChanged = (fee: SendFee, feeLimit: bigint) => {
  const previousReview = review.get()
  if (previousReview) review.set(freeze({ ...previousReview, fee, feeLimit }))
}
export const swapReviewEnded = (reason?: 'context-changed') => {
  isLost.set(reason === 'context-changed' && review.get() !== undefined)
  review.set(undefined)
  doneSteps.set([])
  accepted.set(false)
  trusted.set(false)
  isChanged.set(false)
  duplicates.set([])
}
export const impactAccepted = (isAccepted: boolean) => accepted.set(isAccepted)
export const routerTrusted = (isTrusted: boolean) => trusted.set(isTrusted)
export const swapRunning = (newRun: SwapRun | undefined) => run.set(newRun)
export const swapStepDone = (step: SwapStepName) => {
  isChanged.set(false)
  doneSteps.set([...doneSteps.get(), step])
}
export const swapDuplicatesFound = (duplicateIntents: readonly SendIntent[]) =>
  duplicates.set(duplicateIntents)
export const swapStopped = (error: AppError | undefined) => {
  if (stopError.get() !== error) stopError.set(error)
}
export const swapResumeLoaded = (nextSwapResume: SwapResume | undefined) => resume.set(nextSwapResume)

onFormContextChange(() => {
  swapReviewEnded('context-changed')
  resume.set(undefined)
})
