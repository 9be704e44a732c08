import { atom, computed, readonlyType } from 'nanostores'
import type { AccountId } from '../../core/chain/caip.ts'
import type { AppError } from '../../core/errors/app-error.ts'
import type { Network } from '../../core/chain/network.ts'
import type { SendIntent } from '../../core/money/intent.ts'
import type { SendFee } from '../../core/money/send-rules.ts'
import type { SwapIntent, SwapQuote, SwapToken } from '../../core/money/swap.ts'
import type { Impact } from '../../core/money/swap-rules.ts'
import { unitsOf } from '../../core/money/typed-amount.ts'
import { $coins } from '../account/coins.ts'
import { onPlaceLost } from '../account/place.ts'
import { $swapBalances } from './swap.ts'

/** One press of the person: a call, or several in one approval of the wallet. */
export type SwapStepName = 'reset' | 'approve' | 'swap'

/**
 * What a person was shown before the presses that make it: frozen, so that nothing but this can be asked for. A change of
 * account, network or wallet takes it away.
 */
export interface SwapReview {
  readonly intent: SwapIntent
  readonly network: Network
  readonly quote: SwapQuote
  /** Unix milliseconds when it was fixed: its deadline is the chain's, which may have another clock. */
  readonly at: number
  readonly impact: Impact
  readonly slippage: number
  readonly isSmartAccount: boolean
  /** What all steps most likely cost, and the most that may be sent without asking again. */
  readonly fee: SendFee
  readonly feeLimit: bigint
  /** All steps, in their order. */
  readonly steps: readonly SwapStepName[]
  /** The wallet takes all of them in one approval. */
  readonly isBatch: boolean
  /** The service failed, and this price is the chain's. */
  readonly isFallback?: true
  /** Base units that arrive by a try-out on the chain, where they are other than the quote says: the token takes a fee. */
  readonly arrives?: bigint
  /** No calldata that was read asks for the least: the router alone guarantees it. */
  readonly isUnbound?: true
}

/** What goes on with the review right now. */
export interface SwapRun {
  readonly step: SwapStepName
  /** Looked at once more, asked of the wallet, or on its way. */
  readonly status: 'checking' | 'asking' | 'mining'
}

/** A swap whose permission was given and that was not made: offered again after a reload. */
export interface SwapResume {
  readonly account: AccountId
  readonly from: SwapToken
  readonly to: SwapToken
  readonly units: string
  readonly spender: string
  /** Unix milliseconds. */
  readonly at: number
}

const review = atom<SwapReview | undefined>(undefined)
const run = atom<SwapRun | undefined>(undefined)
const done = atom<readonly SwapStepName[]>([])
const accepted = atom(false)
const trusted = atom(false)
const isChanged = atom(false)
const repeated = atom<readonly SendIntent[]>([])
const resume = atom<SwapResume | undefined>(undefined)
const isLost = atom(false)
const stopped = atom<AppError | undefined>(undefined)

export const $swapReview = readonlyType(review)
export const $swapRun = readonlyType(run)
/** Steps of the review that the chain has confirmed. */
export const $swapDone = readonlyType(done)
/** The person has taken a high or unknown price impact on themselves. */
export const $isImpactAccepted = readonlyType(accepted)
/** The user trusts the router with the least, where nothing else guarantees it. */
export const $isRouterTrusted = readonlyType(trusted)
/** What the user has to accept before the wallet is asked: a high or unknown price impact, the word of a router. */
export const $isSwapAccepted = computed([review, accepted, trusted], (now, impact, router) => {
  if (!now) return false
  const { level } = now.impact
  return (impact || (level !== 'high' && level !== 'unknown')) && (router || !now.isUnbound)
})
/** The numbers are others than those that were shown before: nothing is sent before they were looked at. */
export const $isSwapChanged = readonlyType(isChanged)
/** The same as what is reviewed, and without an end. */
export const $swapRepeated = readonlyType(repeated)
export const $swapResume = readonlyType(resume)
/** The review was taken away because account, network or wallet changed. */
export const $isSwapReviewLost = readonlyType(isLost)

/** Why the last look let it not pass, until something changes. */
export const $swapStop = readonlyType(stopped)

/** Steps that are still to be done. */
export const $swapStepsLeft = computed([review, done], (now, ready) =>
  (now?.steps ?? []).filter(step => !ready.includes(step)),
)

/** What keeps the review from going on by what the account has at this moment. */
export const $swapReviewProblem = computed(
  [review, $swapBalances, $coins],
  (now, { from }, coins): 'funds-insufficient' | 'gas-insufficient' | undefined => {
    if (!now || !from) return undefined
    const { intent, fee } = now
    if (intent.units > (unitsOf(from.amount, from.decimals) ?? 0n)) return 'funds-insufficient'
    const needed = fee.expected + (from.address === undefined ? intent.units : 0n)
    return coins !== undefined && needed > coins ? 'gas-insufficient' : undefined
  },
)

const freeze = (begun: SwapReview): SwapReview =>
  Object.freeze({ ...begun, intent: Object.freeze({ ...begun.intent }) })

export const swapReviewBegun = (begun: SwapReview) => {
  review.set(freeze(begun))
  done.set([])
  accepted.set(false)
  trusted.set(false)
  isChanged.set(false)
  isLost.set(false)
  repeated.set([])
  stopped.set(undefined)
}
/** Other numbers than were shown before, for another look. What was taken on was taken on for the others. */
export const swapReviewChanged = (now: SwapReview) => {
  const ready = done.get()
  swapReviewBegun(now)
  done.set(ready.filter(step => now.steps.includes(step)))
  isChanged.set(true)
}
/** The cost alone is another one: the numbers of the swap stand. */
export const swapReviewPriced = (fee: SendFee, feeLimit: bigint) => {
  const before = review.get()
  if (before) review.set(freeze({ ...before, fee, feeLimit }))
}
export const swapReviewEnded = (because?: 'place') => {
  isLost.set(because === 'place' && review.get() !== undefined)
  review.set(undefined)
  done.set([])
  accepted.set(false)
  trusted.set(false)
  isChanged.set(false)
  repeated.set([])
}
export const impactAccepted = (isAccepted: boolean) => accepted.set(isAccepted)
export const routerTrusted = (isTrusted: boolean) => trusted.set(isTrusted)
export const swapRunning = (now: SwapRun | undefined) => run.set(now)
export const swapStepDone = (step: SwapStepName) => {
  isChanged.set(false)
  done.set([...done.get(), step])
}
export const swapRepeatFound = (same: readonly SendIntent[]) => repeated.set(same)
export const swapStopped = (why: AppError | undefined) => {
  if (stopped.get() !== why) stopped.set(why)
}
export const swapResumeFound = (found: SwapResume | undefined) => resume.set(found)

onPlaceLost(() => {
  swapReviewEnded('place')
  resume.set(undefined)
})
