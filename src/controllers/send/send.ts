import { requireFeature } from '../../namespaces/features.ts'
import type { SendAbility, TransferRequest } from '../../namespaces/send.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import type { SendIntent } from '../../core/money/intent.ts'
import { randomId } from '../../core/random-id.ts'
import { runtime } from '../../runtime.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { viewsRemoved } from '../../state/shell/modal.ts'
import { $options } from '../../state/settings/options.ts'
import { transactionUpdated } from '../../state/send/sent-transactions.ts'
import {
  $reviewProblem,
  $sendFee,
  $sendProblem,
  $sendReceiver,
  $sendReview,
  $sendToken,
  $promptedSend,
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
import { followFormContext } from '../request/follow.ts'
import {
  createMoneyRequests,
  feeLimit,
  type MoneyAttempt,
  type MoneySteps,
} from '../request/money-request.ts'
import { removeIntent } from '../request/open-requests.ts'
import { showView } from '../shell/modal.ts'
import { showToast } from '../shell/notify.ts'
import { recordTransfer } from './record-transfer.ts'
import { failureOf } from './send-failure.ts'
import { estimateFee, applyFee, clearFee, isFeeOf, refreshFee, transferOf } from './send-fee.ts'
import { confirmReceiver, cancelReceiverRequests } from './send-receiver.ts'
import { track } from '../shell/track.ts'

/** Fields of an attempt that only transfers have. */
interface TransferDetails {
  readonly intent: SendIntent
  readonly isListed: true
  ability?: SendAbility
}

type TransferAttempt = MoneyAttempt<SendReview, TransferDetails>

const requests = createMoneyRequests<SendReview, TransferDetails>({
  screens: { review: 'WalletSendPreview', outcome: 'WalletSendConfirmed' },
  $review: $sendReview,
  $problem: $reviewProblem,
  isSame: (a, b) => a.transfer === b.transfer,
  statusChanged: ({ intent }, status) => (status ? walletPrompted(intent) : walletAnswered()),
  feeChanged(fee, limit) {
    applyFee(fee)
    reviewFeeChanged(fee, limit)
  },
  duplicatesFound,
  reviewEnded,
  walletReplaced() {
    formCleared('context-changed')
    handleContextChange()
  },
  formCleared: clearSendForm,
})

/** Freezes the form's transfer and opens its review. From here on only this transfer can be sent. */
export function reviewSend(): void {
  const transfer = transferOf()
  const token = $sendToken.get()
  const receiver = $sendReceiver.get()
  const fee = $sendFee.get()
  if (
    $promptedSend.get() ||
    !transfer ||
    !token ||
    receiver.status !== 'ready' ||
    $sendProblem.get() ||
    fee.status !== 'ready'
  )
    return
  // The fee may belong to an earlier state of the form. The user then sees that the new one loads.
  if (!isFeeOf(transfer)) return void refreshFee()
  const { status: _, ...cost } = fee
  requests.bindWallet(transfer.network)
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

/** Ends the review if its screen is no longer on the view stack and no wallet request is open. */
export const endReviewIfClosed = (): void => requests.endReviewIfClosed()

/**
 * Sends the reviewed transfer exactly once and shows the outcome. Rejects with the error that stopped it, unless the user no longer waits.
 * @param confirmedIds - Ids of unresolved transfers that the user has confirmed.
 */
export async function sendToken({
  confirmedIds = [],
}: {
  confirmedIds?: readonly string[]
} = {}): Promise<void> {
  const review = $sendReview.get()
  if (!review) return
  const intent = { ...review.transfer, id: randomId(), askedAt: Date.now() }
  await requests.submit({ intent, isListed: true }, steps, confirmedIds)
}

/** Stops waiting for the wallet. The request may still be approved there, and is then reported (F8). */
export const cancelSend = (): void => requests.cancel()

const steps: MoneySteps<TransferAttempt> = {
  async confirm(attempt) {
    const { review, network } = attempt
    attempt.ability = await requireFeature(namespaceOf(network), 'send')
    await confirmReceiver(review.receiver)
    return estimateFee(requestOf(review))
  },
  async request(attempt, { computeBudget, isSponsored }, onRequest) {
    const { review, network, intent, provider, stop } = attempt
    const request = {
      ...requestOf(review),
      // The paymaster is included only if the fee was calculated with it.
      paymaster: isSponsored ? review.paymaster : undefined,
      id: intent.id,
      signal: stop.signal,
      ...(computeBudget && { computeBudget }),
    }
    const ability = await requireFeature(namespaceOf(network), 'send')
    return ability.send(provider, request, {
      onRequest,
      onSigned(signature, trace) {
        // From now on the transaction can be looked up by its signature, so its outcome is no longer unknown.
        attempt.signature = signature
        recordTransfer(review, signature, trace)
        void removeIntent(intent.id)
      },
    })
  },
  record(attempt, hash) {
    const { review, signature, trace } = attempt
    recordTransfer(review, hash, signature === hash ? trace : undefined)
    void reportNetworkChange(attempt, hash)
  },
  track({ review: { network, token } }, event) {
    const transfer = { network: network.id, token: token.symbol }
    if (event === 'started') track({ event: 'SEND_INITIATED', ...transfer })
    else if (event === 'sent') track({ event: 'SEND_SUCCESS', ...transfer })
    else if (event.code === 'USER_REJECTED') track({ event: 'SEND_REJECTED', network: network.id })
    else track({ event: 'SEND_ERROR', network: network.id, message: event.code })
  },
  failed({ isPrompted, ability }, error) {
    if (error.code === 'RECEIVER_CHANGED') {
      reviewEnded()
      viewsRemoved(['WalletSendPreview'])
    }
    return failureOf(error, isPrompted, ability?.failureCode)
  },
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

/** Warns if the wallet was on another network when it answered, since that network may have received the transaction (T18). */
async function reportNetworkChange(
  { review, provider, intent: { account }, ability }: TransferAttempt,
  hash: string,
): Promise<void> {
  const modal = runtime
  if (!(await ability?.hasSwitchedNetwork?.(provider, review)) || modal !== runtime) return
  transactionUpdated({ account, hash }, { isElsewhere: true })
  showToast('error', t('send.switchedDuring'))
}

export function clearSendForm(): void {
  cancelReceiverRequests()
  clearFee()
  formCleared()
}

/** Cancels pending requests and removes the screens after the form was cleared by a context change. */
function handleContextChange(): void {
  if ($sendReceiver.get().status === 'none') cancelReceiverRequests()
  clearFee()
  if (!$sendReview.get()) viewsRemoved(['WalletSendPreview', 'WalletSendSelectToken'])
}

followFormContext(handleContextChange)
