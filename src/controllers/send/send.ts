import { loadPart } from '../../namespaces/index.ts'
import type { TransferRequest } from '../../namespaces/send.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import type { Receiver } from '../../core/money/send-rules.ts'
import type { TokenBalance } from '../../core/money/token.ts'
import { runtime } from '../../runtime.ts'
import { randomId } from '../../core/random-id.ts'
import { storedIntent } from '../../services/sent-storage.ts'
import { $account } from '../../state/account/account.ts'
import { $modal, $view } from '../../state/shell/modal.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import {
  $sendFee,
  $sendForm,
  $sendProblem,
  $sendReceiver,
  $sendToken,
  $sendUnresolved,
  $sendWaiting,
  formCleared,
  intentFound,
  type SendIntent,
  walletAnswered,
  walletAsked,
} from '../../state/send/send.ts'
import { t } from '../../text/text.ts'
import { recordSent } from './follow-transactions.ts'
import { replaceView } from '../shell/modal.ts'
import { showError, showSuccess } from '../shell/notify.ts'
import { askFee, feeKnown, forgetFee, transferOf } from './send-fee.ts'
import { confirmReceiver, stopLookingUp } from './send-receiver.ts'
import { track } from '../shell/track.ts'

/**
 * Sends what the form describes, once, and shows the confirmation. Everything is looked at again right before the wallet
 * is asked (F28). The form stays when it fails. Rejects with what stopped it.
 */
export async function sendToken(): Promise<void> {
  if ($sendWaiting.get()) return
  const transfer = transferOf()
  const token = $sendToken.get()
  const receiver = $sendReceiver.get()
  if (!transfer || !token || receiver.status !== 'ready' || $sendProblem.get())
    throw new AppError('SEND_FIELDS_MISSING')
  const namespace = namespaceOf(transfer.network.id)
  const provider = runtime.providers.get(namespace)
  if (!provider) throw new AppError('WALLET_NOT_CONNECTED')

  const intent = intentOf(transfer, token)
  walletAsked(intent)
  let wasAsked = false
  try {
    const ability = await loadPart(namespace, 'send')
    if (!ability) throw new AppError('UNSUPPORTED_CHAIN')
    await requireNothingOpen(intent)
    await confirmReceiver(receiver)
    await confirmFee(transfer)
    if (runtime.providers.get(namespace) !== provider || !isStillMeant(intent, transfer))
      throw new AppError('FORM_CHANGED')
    track({ event: 'SEND_INITIATED', network: transfer.network.id, token: token.symbol })
    await storedIntent.write(intent)
    wasAsked = true
    const fee = $sendFee.get()
    const computeBudget = fee.status === 'ready' ? fee.computeBudget : undefined
    const hash = await ability.send(provider, { ...transfer, ...(computeBudget && { computeBudget }) })
    sent(intent, transfer, token, receiver, hash)
  } catch (thrown) {
    failed(intent, transfer, thrown, wasAsked)
  }
}

/** The person waits no longer. What the wallet was asked for may still be approved there, and is then told of (F8). */
export function cancelSend(): void {
  const intent = $sendWaiting.get()
  if (!intent) return
  walletAnswered()
  intentFound(intent)
}

/** Looks whether a wallet was asked before this page was loaded anew, and nobody knows what became of it (T21). */
export async function findUnresolvedSend(): Promise<void> {
  if ($sendWaiting.get() || $sendUnresolved.get()) return
  const stored = await storedIntent.read()
  if (stored && stored.account === $account.get().caipAddress && !$sendWaiting.get()) intentFound(stored)
}

/** The person has looked, and takes it on themselves to go on. */
export function dismissUnresolvedSend(): void {
  intentFound(undefined)
  void storedIntent.remove()
}

function intentOf({ account, receiver }: TransferRequest, token: TokenBalance): SendIntent {
  return {
    id: randomId(),
    account,
    symbol: token.symbol,
    amount: $sendForm.get().amount,
    receiver,
    askedAt: Date.now(),
  }
}

const isStillMeant = (intent: SendIntent, transfer: TransferRequest): boolean =>
  $sendWaiting.get()?.id === intent.id &&
  $account.get().caipAddress === transfer.account &&
  $activeNetwork.get()?.id === transfer.network.id

/** Another tab, or this page before it was loaded anew, asked for the same: the person decides, not we. */
async function requireNothingOpen({ account, receiver, amount, symbol }: SendIntent): Promise<void> {
  const open = await storedIntent.read()
  const isSame =
    open?.account === account &&
    open.receiver === receiver &&
    open.amount === amount &&
    open.symbol === symbol
  if (!open || !isSame) return
  intentFound(open)
  throw new AppError('SEND_OPEN')
}

async function confirmFee(transfer: TransferRequest): Promise<void> {
  const shown = $sendFee.get()
  const fee = await askFee(transfer)
  const { amount } = $sendForm.get()
  feeKnown(fee)
  const grown =
    shown.status === 'ready' ? shown.expected + (shown.expected * moneyLimits.feeGrowthPercent) / 100n : -1n
  if (fee.expected > grown || $sendForm.get().amount !== amount) throw new AppError('FEE_CHANGED')
  if ($sendProblem.get()) throw new AppError('INSUFFICIENT_FUNDS')
}

function sent(
  intent: SendIntent,
  { account, network }: TransferRequest,
  token: TokenBalance,
  { address: to }: Receiver & { status: 'ready' },
  hash: string,
): void {
  const isWaitedFor = $sendWaiting.get()?.id === intent.id
  settle(intent)
  recordSent({
    account,
    hash,
    operation: 'send',
    to,
    transfers: [
      {
        direction: 'out',
        amount: intent.amount,
        token: {
          name: token.name,
          symbol: token.symbol,
          ...(token.image && { image: token.image }),
          ...(token.address && { address: token.address }),
        },
        to,
      },
    ],
  })
  track({ event: 'SEND_SUCCESS', network: network.id, token: token.symbol })
  showSuccess(t('send.started'))
  if (!isWaitedFor) return
  clearSendForm()
  if ($modal.get().isOpen && $view.get()?.name === 'WalletSendPreview')
    replaceView({ name: 'WalletSendConfirmed', account, hash })
}

// After these the wallet has certainly sent nothing.
const harmless = new Set<ErrorCode>([
  'USER_REJECTED',
  'REQUEST_PENDING',
  'WALLET_WRONG_NETWORK',
  'WALLET_UNAUTHORIZED',
  'WALLET_BUSY',
  'METHOD_UNSUPPORTED',
  'INVALID_PARAMS',
  'INSUFFICIENT_FUNDS',
  'EXECUTION_REVERTED',
  'TRANSACTION_REJECTED',
  'FEE_TOO_LOW',
  'GAS_TOO_LOW',
  'UNSUPPORTED_CHAIN',
])

function failed(intent: SendIntent, { network }: TransferRequest, thrown: unknown, wasAsked: boolean): void {
  const error = toAppError(thrown)
  const isWaitedFor = $sendWaiting.get()?.id === intent.id
  if (wasAsked && !harmless.has(error.code)) {
    // Nobody knows whether it was sent: it is "still waiting", and a second one asks first.
    if (isWaitedFor) walletAnswered()
    intentFound(intent)
  } else if (wasAsked) settle(intent)
  else if (isWaitedFor) walletAnswered()
  if (error.code === 'USER_REJECTED') track({ event: 'SEND_REJECTED', network: network.id })
  else track({ event: 'SEND_ERROR', network: network.id, message: error.code })
  if (isWaitedFor) throw error.code === 'UNKNOWN' ? new AppError('SEND_FAILED', { cause: error }) : error
  if (error.code !== 'USER_REJECTED') showError(error)
}

/** Nothing of this request is open any more. */
function settle(intent: SendIntent): void {
  if ($sendWaiting.get()?.id === intent.id) walletAnswered()
  if ($sendUnresolved.get()?.id === intent.id) intentFound(undefined)
  void storedIntent.remove()
}

export function clearSendForm(): void {
  stopLookingUp()
  forgetFee()
  formCleared()
}

// A form filled in for one network or account means nothing on another.
let place = ''
$account.listen(({ caipAddress = '' }) => {
  if (caipAddress === place) return
  if (place) clearSendForm()
  place = caipAddress
})
