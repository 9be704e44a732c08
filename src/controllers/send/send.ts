import { followFormContext } from '../account/follow-form-context.ts'
import { loadFeature } from '../../namespaces/features.ts'
import type { SendAbility, TransferRequest } from '../../namespaces/send.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { broadcastError, isSurelyUnsent, type RequestKind } from '../../core/errors/surely-unsent.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import type { SendIntent, SendTrace } from '../../core/money/intent.ts'
import type { SendFee } from '../../core/money/send-rules.ts'
import type { AnyProvider } from '../../core/wallet/provider.ts'
import { randomId } from '../../core/random-id.ts'
import { runtime } from '../../runtime.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $isShown, $view, $viewStack, viewsRemoved, viewsReplaced } from '../../state/shell/modal.ts'
import { $options } from '../../state/settings/options.ts'
import { transactionUpdated } from '../../state/send/sent-transactions.ts'
import {
  $reviewProblem,
  $sendFee,
  $sendProblem,
  $sendReceiver,
  $sendReview,
  $sendToken,
  $sendWaiting,
  doubtChanged,
  formCleared,
  reviewStarted,
  reviewEnded,
  duplicatesFound,
  reviewFeeChanged,
  type SendReview,
  walletAnswered,
  walletPrompted,
} from '../../state/send/send.ts'
import { t } from '../../text/text.ts'
import { replaceView, showView } from '../shell/modal.ts'
import { showError, showSuccess, showToast } from '../shell/notify.ts'
import { requireNoDuplicate, requireUnchangedRequest } from './pre-send-checks.ts'
import { removeIntent, rememberIntent, watchIntent } from './open-sends.ts'
import { recordTransfer } from './record-transfer.ts'
import { failureOf } from './send-failure.ts'
import { estimateFee, applyFee, feeLimit, clearFee, isFeeOf, refreshFee, transferOf } from './send-fee.ts'
import { confirmReceiver, cancelReceiverRequests } from './send-receiver.ts'
import { track } from '../shell/track.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(() => ({
  /** The provider in use when the review opened. No other wallet may receive its request. */
  provider: undefined as AnyProvider | undefined,
  attempt: undefined as Attempt | undefined,
}))

/** One attempt to send a transfer. */
interface Attempt {
  readonly review: SendReview
  readonly intent: SendIntent
  readonly provider: AnyProvider
  readonly stop: AbortController
  /** The wallet received the request: funds may move. */
  isPrompted: boolean
  kind?: RequestKind | undefined
  /** Headline of its failure. */
  failure?: SendAbility['failure']
  trace?: SendTrace
  /** Set once signed. The transaction may already be on its way. */
  signature?: string
}

/** Freezes the form's transfer and opens its review. From here on only this transfer can be sent. */
export function reviewSend(): void {
  const transfer = transferOf()
  const token = $sendToken.get()
  const receiver = $sendReceiver.get()
  const fee = $sendFee.get()
  if (
    $sendWaiting.get() ||
    !transfer ||
    !token ||
    receiver.status !== 'ready' ||
    $sendProblem.get() ||
    fee.status !== 'ready'
  )
    return
  // The fee may belong to an earlier state of the form. The user then sees the new one load.
  if (!isFeeOf(transfer)) return void refreshFee()
  const { status: _, ...cost } = fee
  live.provider = runtime.providers.get(namespaceOf(transfer.network.id))
  reviewStarted({
    transfer: {
      account: transfer.account,
      ...(token.address !== undefined && { token: token.address }),
      units: String(transfer.value),
      receiver: receiver.address,
      symbol: token.symbol,
      amount: fromBaseUnits(transfer.value, token.decimals),
    },
    network: transfer.network,
    token,
    receiver,
    isSmartAccount: transfer.isSmartAccount === true,
    ...(transfer.paymaster !== undefined && { paymaster: transfer.paymaster }),
    fee: cost,
    feeLimit: feeLimit(cost),
  })
  showView({ name: 'WalletSendPreview' })
}

const isReviewOpen = (): boolean =>
  $isShown.get() && $viewStack.get().some(view => view.name === 'WalletSendPreview')

/** Ends the review once it is no longer on the stack, unless its wallet request is open. */
export function endReviewIfClosed(): void {
  if (!$sendWaiting.get() && !isReviewOpen()) reviewEnded()
}

/**
 * Sends the reviewed transfer once and shows the outcome. Everything is checked again right before the wallet request (F28). Does
 * nothing without a review. On failure the form is kept. Rejects with the error that stopped it.
 * @param despite ids of unresolved transfers that the user has confirmed
 */
export async function sendToken({
  confirmedIds = [],
}: {
  confirmedIds?: readonly string[]
} = {}): Promise<void> {
  const review = $sendReview.get()
  if (!review || $sendWaiting.get() || $reviewProblem.get()) return
  const namespace = namespaceOf(review.network.id)
  // Another wallet than the one it was reviewed for.
  if (!live.provider || runtime.providers.get(namespace) !== live.provider) return handleOtherProvider()
  const pending: Attempt = {
    review,
    intent: { ...review.transfer, id: randomId(), askedAt: Date.now() },
    provider: live.provider,
    stop: new AbortController(),
    isPrompted: false,
  }
  live.attempt = pending
  walletPrompted(pending.intent)
  try {
    const ability = await loadFeature(namespace, 'send')
    if (!ability) throw new AppError('UNSUPPORTED_CHAIN')
    pending.failure = ability.failure
    const hash = await send(pending, ability, confirmedIds)
    await handleSent(pending, hash)
    void reportNetworkChange(pending, ability, hash)
  } catch (thrown) {
    await handleFailure(pending, thrown)
  }
}

async function send(
  pending: Attempt,
  ability: SendAbility,
  confirmedIds: readonly string[],
): Promise<string> {
  const { review, intent, provider, stop } = pending
  await requireNoDuplicate(intent, confirmedIds, duplicatesFound)
  await confirmReceiver(review.receiver)
  const { computeBudget, isSponsored } = await confirmFee(review)
  requireUnchanged(pending)
  track({ event: 'SEND_INITIATED', network: review.network.id, token: review.token.symbol })
  await rememberIntent(intent)
  const request = {
    ...requestOf(review),
    // Included only if the fee was calculated with it.
    paymaster: isSponsored ? review.paymaster : undefined,
    id: intent.id,
    signal: stop.signal,
    ...(computeBudget && { computeBudget }),
  }
  return ability.send(provider, request, {
    onRequest(trace, kind) {
      requireUnchanged(pending)
      pending.isPrompted = true
      pending.kind = kind
      for (const id of confirmedIds) void removeIntent(id)
      if (!trace) return
      pending.trace = trace
      void rememberIntent({ ...intent, trace })
    },
    signed(signature, trace) {
      // From now on the transaction can be looked up by its signature.
      pending.signature = signature
      recordTransfer(review, signature, trace)
      void removeIntent(intent.id)
    },
  })
}

/** Stops waiting for the wallet. The request may still be approved there, and is then reported (F8). */
export function cancelSend(): void {
  const pending = live.attempt
  if (!pending || $sendWaiting.get()?.id !== pending.intent.id) return
  pending.stop.abort()
  walletAnswered()
  if (pending.isPrompted) doubtChanged(pending.intent.id, { status: 'left' })
  else showToast('success', t('send.stoppedEarly'))
}

const requestOf = ({ transfer, network, token, isSmartAccount, paymaster }: SendReview): TransferRequest => ({
  account: transfer.account,
  network,
  rpcUrls: rpcUrls(network, $options.get()),
  token: transfer.token === undefined ? undefined : { address: transfer.token, decimals: token.decimals },
  value: BigInt(transfer.units),
  decimals: token.decimals,
  receiver: transfer.receiver,
  isSmartAccount,
  paymaster,
})

const requireUnchanged = ({ review, provider, stop }: Attempt): void =>
  requireUnchangedRequest({
    isSame: $sendReview.get()?.transfer === review.transfer,
    network: review.network.id,
    provider,
    signal: stop.signal,
  })

async function confirmFee(review: SendReview): Promise<SendFee> {
  const fee = await estimateFee(requestOf(review))
  if ($sendReview.get()?.transfer !== review.transfer) throw new AppError('FORM_CHANGED')
  applyFee(fee)
  if (fee.expected > review.feeLimit) {
    reviewFeeChanged(fee, feeLimit(fee))
    throw new AppError('FEE_CHANGED')
  }
  reviewFeeChanged(fee, review.feeLimit)
  if ($reviewProblem.get()) throw new AppError('INSUFFICIENT_FUNDS')
  return fee
}

async function handleSent(pending: Attempt, hash: string): Promise<void> {
  const { review, intent } = pending
  const isAwaited = endAttempt(pending)
  recordTransfer(review, hash, pending.signature === hash ? pending.trace : undefined)
  track({ event: 'SEND_SUCCESS', network: review.network.id, token: review.token.symbol })
  showSuccess(t('send.started'))
  if (isAwaited) showOutcome(intent, hash)
  await removeIntent(intent.id)
}

async function handleFailure(pending: Attempt, thrown: unknown): Promise<void> {
  const { review, intent, isPrompted, signature, kind = 'transaction' } = pending
  const error = isPrompted && signature === undefined ? broadcastError(thrown, kind) : toAppError(thrown)
  if (error.code === 'USER_REJECTED') track({ event: 'SEND_REJECTED', network: review.network.id })
  else track({ event: 'SEND_ERROR', network: review.network.id, message: error.code })
  const isUnsent = !isPrompted || (signature === undefined && isSurelyUnsent(thrown, kind))
  if (isUnsent) await removeIntent(intent.id)
  // It is unknown whether it was sent: watch the chain, and require confirmation before a second request.
  else if (signature === undefined)
    void watchIntent({ ...intent, ...(pending.trace && { trace: pending.trace }) })
  const isAwaited = endAttempt(pending)
  if (isAwaited && signature !== undefined) showOutcome(intent, signature)
  if (error.code === 'RECEIVER_CHANGED') {
    reviewEnded()
    viewsRemoved(['WalletSendPreview'])
  }
  if (isAwaited) throw failureOf(error, pending)
  if (isPrompted && error.code !== 'USER_REJECTED') showError(failureOf(error, pending))
}

/** Ends the attempt. Returns whether the user is still waiting for it. */
function endAttempt(pending: Attempt): boolean {
  if (live.attempt === pending) live.attempt = undefined
  if ($sendWaiting.get()?.id !== pending.intent.id) return false
  walletAnswered()
  // The review screen may have been left in the meantime.
  endReviewIfClosed()
  return true
}

function showOutcome({ account }: SendIntent, hash: string): void {
  clearSendForm()
  if ($isShown.get() && $view.get()?.name === 'WalletSendPreview')
    replaceView({ name: 'WalletSendConfirmed', account, hash })
}

/** Reports a wallet that is on another network when it answers: it is unknown which chain received the transaction (T18). */
async function reportNetworkChange(
  { review, provider, intent: { account } }: Attempt,
  ability: SendAbility,
  hash: string,
): Promise<void> {
  if (!(await ability.hasMoved?.(provider, review))) return
  transactionUpdated({ account, hash }, { isElsewhere: true })
  showToast('error', t('send.switchedDuring'))
}

/** Opens the activity with the sent transaction highlighted; back leads to the account. */
export const showSent = (hash: string): void =>
  viewsReplaced([{ name: 'Account' }, { name: 'Transactions', hash }])

export function clearSendForm(): void {
  cancelReceiverRequests()
  clearFee()
  formCleared()
}

/** Handles a wallet that differs from the reviewed one: clears the form and the attempt. */
function handleOtherProvider(): void {
  formCleared('place')
  handleContextChange()
}

/** Cancels pending requests and removes the screens after the form was cleared by a context change. */
function handleContextChange(): void {
  if ($sendReceiver.get().status === 'none') cancelReceiverRequests()
  clearFee()
  if ($sendReview.get()) return
  if (live.attempt) {
    const { stop, isPrompted, intent } = live.attempt
    stop.abort()
    if ($sendWaiting.get()?.id === intent.id) walletAnswered()
    if (isPrompted) doubtChanged(intent.id, { status: 'left' })
  }
  viewsRemoved(['WalletSendPreview', 'WalletSendSelectToken'])
}

followFormContext(handleContextChange)
