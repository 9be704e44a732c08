import type { ReadableAtom } from 'nanostores'
import { type AccountId, namespaceOf } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { broadcastError, isSurelyUnsent, type RequestKind } from '../../core/errors/surely-unsent.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import type { SendIntent, SendTrace } from '../../core/money/intent.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import type { SendFee } from '../../core/money/send-rules.ts'
import { perModal } from '../../core/per-modal.ts'
import type { AnyProvider } from '../../core/wallet/provider.ts'
import { runtime } from '../../runtime.ts'
import { outcomeChanged } from '../../state/send/send.ts'
import { $isShown, $view, $viewStack, viewsReplaced } from '../../state/shell/modal.ts'
import { t } from '../../text/text.ts'
import { replaceView } from '../shell/modal.ts'
import { errorReporter } from '../shell/show-error.ts'
import { showSuccess, showToast } from '../shell/notify.ts'
import { findOpenDuplicates, rememberIntent, removeIntent, watchIntent } from './open-requests.ts'
import { type Attempt, createRequests } from './request.ts'

/** Fields that every review of a request that moves funds has. */
interface MoneyReview {
  readonly network: Network
  /** The highest fee that is spent without showing the user the new fee. */
  readonly feeLimit: bigint
}

/** Fields that a feature adds to an attempt. */
interface Details {
  readonly intent: SendIntent
  /** The request moves funds, so it is listed until its outcome is known. False for approvals. */
  readonly isListed: boolean
}

export type MoneyAttempt<Review, Own> = Attempt &
  Own & {
    readonly review: Review
    readonly provider: AnyProvider
    /** The wallet received the request, so funds may move. */
    isPrompted: boolean
    kind: RequestKind
    trace?: SendTrace
    /** Set when the transaction is signed. From then on it may have been broadcast. */
    signature?: string
  }

/** The stores and screens of a feature. */
interface MoneyStores<Review, Own> {
  readonly screens: {
    readonly review: 'WalletSendPreview' | 'SwapPreview'
    readonly outcome: 'WalletSendConfirmed' | 'SwapConfirmed'
  }
  readonly $review: ReadableAtom<Review | undefined>
  /** Reason why the current balances do not allow the review to continue. */
  readonly $problem: ReadableAtom<string | undefined>
  isSame(a: Review, b: Review): boolean
  /** Shows the progress. `status` is undefined once the user no longer waits. */
  statusChanged(attempt: Own, status: 'checking' | 'prompting' | undefined): void
  feeChanged(fee: SendFee, limit: bigint): void
  duplicatesFound(duplicates: readonly SendIntent[]): void
  /** Called if the outcome of a listed request is unknown. */
  outcomeUnknown?(intent: SendIntent): void
  reviewEnded(): void
  /** Called if another wallet replaced the reviewed one, so the review is no longer valid. */
  walletReplaced(): void
  formCleared(): void
}

/** The steps of a request that differ between features. */
export interface MoneySteps<A> {
  /** Runs the last checks of everything except fee and balance. Returns the current fee. */
  confirm(attempt: A): Promise<SendFee>
  /** Sends the wallet request and calls `onRequest` right before it. Resolves with the hash. */
  request(
    attempt: A,
    fee: SendFee,
    onRequest: (trace?: SendTrace, kind?: RequestKind) => void,
  ): Promise<string>
  /** Adds the sent transaction to the activity. */
  record(attempt: A, hash: string): unknown
  /** Waits for the outcome of a request that is not listed. */
  settle?(attempt: A, hash: string): Promise<void>
  track(attempt: A, event: 'started' | 'sent' | AppError): void
  /** Returns the error to show. Undefined if the screen shows it. */
  failed(attempt: A, error: AppError, isAwaited: boolean): AppError | undefined
}

/** Returns the highest fee that may be spent without showing the user the new fee. */
export const feeLimit = ({ expected }: SendFee): bigint =>
  expected + (expected * moneyLimits.feeGrowthPercent) / 100n

/** Opens the activity with the sent transaction highlighted. Going back leads to the account. */
export const showInActivity = (hash: string): void =>
  viewsReplaced([{ name: 'Account' }, { name: 'Transactions', hash }])

/**
 * Creates the request flow for transactions that may move funds: review, last checks, wallet request, outcome. Everything is checked
 * again right before the wallet request (F28).
 */
export function createMoneyRequests<Review extends MoneyReview, Own extends Details>(
  stores: MoneyStores<Review, Own>,
) {
  type A = MoneyAttempt<Review, Own>
  const { screens, $review, $problem } = stores
  const live = perModal(() => ({ provider: undefined as AnyProvider | undefined }))
  const isShown = () => $isShown.get() && $viewStack.get().some(view => view.name === screens.review)

  const isCurrent = ({ review }: A): boolean => {
    const currentReview = $review.get()
    return currentReview !== undefined && stores.isSame(currentReview, review)
  }
  /** Ends the review if its screen is no longer on the view stack and no wallet request is open. */
  const endReviewIfClosed = (): void => {
    if (!requests.isRunning() && !isShown()) stores.reviewEnded()
  }
  const requests = createRequests<A>({
    isCurrent,
    onEnd(attempt, isCanceled) {
      stores.statusChanged(attempt, undefined)
      if (isCanceled && attempt.isPrompted && attempt.isListed) {
        outcomeChanged(attempt.intent.id, { status: 'stopped-waiting' })
        stores.outcomeUnknown?.(attempt.intent)
      }
      // The user may have left the review screen since.
      endReviewIfClosed()
    },
  })

  /**
   * Rejects with SEND_OPEN if the same transfer was requested before, in any tab or before a reload, and is unresolved. The user then
   * decides whether to send it again.
   */
  async function requireNoDuplicate(intent: SendIntent, confirmedIds: readonly string[]): Promise<void> {
    const duplicates = await findOpenDuplicates(intent)
    if (duplicates.every(({ id }) => confirmedIds.includes(id))) return
    stores.duplicatesFound(duplicates)
    throw new AppError('SEND_OPEN')
  }

  async function request(attempt: A, steps: MoneySteps<A>, confirmedIds: readonly string[]): Promise<string> {
    const { review, intent, isListed } = attempt
    if (isListed) await requireNoDuplicate(intent, confirmedIds)
    const fee = await steps.confirm(attempt)
    if (!isCurrent(attempt)) throw new AppError('FORM_CHANGED')
    const isHigher = fee.expected > review.feeLimit
    stores.feeChanged(fee, isHigher ? feeLimit(fee) : review.feeLimit)
    if (isHigher) throw new AppError('FEE_CHANGED')
    if ($problem.get()) throw new AppError('INSUFFICIENT_FUNDS')
    requests.requireUnchanged(attempt)
    if (isListed) {
      steps.track(attempt, 'started')
      await rememberIntent(intent)
    }
    return steps.request(attempt, fee, (trace, kind) => {
      requests.requireUnchanged(attempt)
      attempt.isPrompted = true
      if (kind) attempt.kind = kind
      stores.statusChanged(attempt, 'prompting')
      for (const id of confirmedIds) void removeIntent(id)
      if (!trace) return
      attempt.trace = trace
      if (isListed) void rememberIntent({ ...intent, trace })
    })
  }

  async function finish(attempt: A, steps: MoneySteps<A>, hash: string): Promise<void> {
    const isAwaited = requests.end(attempt)
    const recorded = steps.record(attempt, hash)
    steps.track(attempt, 'sent')
    showSuccess(t('send.started'))
    if (isAwaited) showOutcome(attempt.intent.account, hash)
    await Promise.all([removeIntent(attempt.intent.id), recorded])
  }

  async function fail(
    attempt: A,
    steps: MoneySteps<A>,
    { cause, report }: { cause: unknown; report: ReturnType<typeof errorReporter> },
  ): Promise<void> {
    const { intent, isListed, isPrompted, kind, signature, trace } = attempt
    const isUnsigned = isPrompted && signature === undefined
    const error = isUnsigned ? broadcastError(cause, kind) : toAppError(cause)
    steps.track(attempt, error)
    const isUnknown = isListed && isUnsigned && !isSurelyUnsent(cause, kind)
    // It is unknown whether the transaction was sent: watch the chain, and require confirmation before a second request.
    if (isUnknown) void watchIntent({ ...intent, ...(trace && { trace }) })
    else if (isListed) await removeIntent(intent.id)
    const isAwaited = requests.end(attempt)
    if (isAwaited && isUnknown) stores.outcomeUnknown?.(intent)
    if (isAwaited && signature !== undefined) showOutcome(intent.account, signature)
    const reason = steps.failed(attempt, error, isAwaited)
    if (isAwaited && reason) throw reason
    if (!isAwaited && reason && isPrompted && error.code !== 'USER_REJECTED') report(reason)
  }

  function showOutcome(account: AccountId, hash: string): void {
    stores.formCleared()
    if ($isShown.get() && $view.get()?.name === screens.review)
      replaceView({ name: screens.outcome, account, hash })
  }

  return {
    endReviewIfClosed,
    /** Binds the review to the current wallet. Called when a review opens. */
    bindWallet({ id }: Network): void {
      live.provider = runtime.providers.get(namespaceOf(id))
    },
    /**
     * Sends the reviewed request exactly once and shows the outcome. Sends nothing without a review, while it has a `$problem` or another
     * request is open, or if another wallet replaced the reviewed one. On failure before the signature, the form is kept. Rejects with the
     * error that stopped it, unless the screen shows the error or the user no longer waits.
     * @param confirmedIds - Ids of unresolved requests that the user has confirmed
     */
    async submit(details: Own, steps: MoneySteps<A>, confirmedIds: readonly string[]): Promise<void> {
      const review = $review.get()
      if (!review || requests.isRunning() || $problem.get()) return
      const { provider } = live
      const network = review.network.id
      if (!provider || runtime.providers.get(namespaceOf(network)) !== provider)
        return stores.walletReplaced()
      const report = errorReporter()
      const stop = new AbortController()
      const attempt: A = {
        ...details,
        review,
        network,
        provider,
        stop,
        isPrompted: false,
        kind: 'transaction',
      }
      requests.start(attempt)
      stores.statusChanged(attempt, 'checking')
      try {
        const hash = await request(attempt, steps, confirmedIds)
        if (attempt.isListed || !steps.settle) await finish(attempt, steps, hash)
        else await steps.settle(attempt, hash)
      } catch (error) {
        await fail(attempt, steps, { cause: error, report })
      }
    },
    /** Ends the attempt. Returns whether the user was still waiting for it. */
    end: requests.end,
    /** Stops waiting for the wallet. The request may still be approved there, and is then reported (F8). */
    cancel(): void {
      const attempt = requests.cancel()
      if (attempt && !attempt.isPrompted) showToast('success', t('send.stoppedEarly'))
    },
  }
}
