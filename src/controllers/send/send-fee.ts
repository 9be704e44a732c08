import { loadFeature } from '../../namespaces/features.ts'
import type { TransferRequest } from '../../namespaces/send.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import { paymasterOf, withSponsor } from '../../core/paymaster.ts'
import { maxAmount, type SendFee } from '../../core/money/send-rules.ts'
import { unitsOf } from '../../core/money/typed-amount.ts'
import { runtime } from '../../runtime.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $account } from '../../state/account/account.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { confirmLabel } from '../account/confirm-label.ts'
import {
  $sendFee,
  $sendForm,
  $sendReceiver,
  $sendToken,
  amountEntered,
  feeChanged,
} from '../../state/send/send.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(() => ({
  request: undefined as AbortController | undefined,
  requestKey: '',
  requestedAt: -Infinity,
  /** Settles with the last estimate. */
  estimate: Promise.resolve(),
}))

/** Returns the form's transfer for an adapter. Undefined while it is incomplete. */
export function transferOf(receiverIfMissing?: string): TransferRequest | undefined {
  const token = $sendToken.get()
  const receiver = $sendReceiver.get()
  const network = $activeNetwork.get()
  const { caipAddress: account, type } = $account.get()
  const value = token && unitsOf($sendForm.get().amount || '0', token.decimals)
  const to = receiver.status === 'ready' ? receiver.address : receiverIfMissing
  if (!token || !network || !account || value === undefined || !to) return undefined
  // The token must be on the network of the account.
  if (token.networkId !== network.id || !account.startsWith(`${network.id}:`)) return undefined
  return {
    account,
    network,
    rpcUrls: rpcUrls(network, $options.get()),
    token: token.address === undefined ? undefined : { address: token.address, decimals: token.decimals },
    value,
    decimals: token.decimals,
    receiver: to,
    isSmartAccount: type === 'smartAccount',
    paymaster: paymasterOf(network.id, $options.get()),
  }
}

/**
 * Updates the fee of the form. Responses for an earlier state of the form are discarded (T20). Resolves when the estimate has settled,
 * including one requested earlier. Never rejects.
 */
export async function refreshFee({ now = false }: { now?: boolean } = {}): Promise<void> {
  const transfer = transferOf()
  if (!transfer || transfer.value === 0n) {
    clearFee()
    return
  }
  const key = keyOf(transfer)
  const isFresh = performance.now() - live.requestedAt < moneyLimits.feeMaxAgeMs
  // A failed estimate is also kept until it expires. `now` bypasses this, for a retry by the user or after the browser is back online.
  if (key === live.requestKey && isFresh && !now) return live.estimate
  live.request?.abort()
  const abort = new AbortController()
  live.request = abort
  if (key !== live.requestKey) feeChanged({ status: 'loading' })
  live.requestKey = key
  live.requestedAt = performance.now()
  live.estimate = showEstimate({ ...transfer, signal: abort.signal })
  return live.estimate
}

async function showEstimate(transfer: TransferRequest): Promise<void> {
  try {
    const fee = await estimateFee(transfer)
    if (!transfer.signal?.aborted) applyFee(fee)
  } catch (error) {
    // The button shows that the fee is unknown. A click retries.
    if (!transfer.signal?.aborted) feeFailed(error)
  }
}

/** Whether the current fee belongs to this transfer. */
export const isFeeOf = (transfer: TransferRequest): boolean => live.requestKey === keyOf(transfer)

/** Key of the inputs that a fee depends on. */
const keyOf = ({ account, network, token, value, receiver, paymaster }: TransferRequest): string =>
  [account, network.id, token?.address, token?.decimals, value, receiver, paymaster].join()

// Definite refusals by a check or the chain: a retry would fail the same way.
const refusals = new Set<ErrorCode>([
  'DECIMALS_MISMATCH',
  'EXECUTION_REVERTED',
  'INSUFFICIENT_FUNDS',
  'RECEIVER_BELOW_RENT',
  'TOKEN_FROZEN',
  'TRANSFER_HOOK',
])

const feeFailed = (error: unknown): void => {
  const isRefusal = error instanceof AppError && refusals.has(error.code)
  feeChanged({ status: 'failed', ...(isRefusal && { refusal: error }) })
}

/** Estimates the fee of a transfer without a cache. Rejects if the chain refuses the transfer or is unreachable. */
export async function estimateFee(transfer: TransferRequest): Promise<SendFee> {
  // The decimals of the native coin come from the network record: other decimals would change the amount.
  const { decimals } = transfer.network.nativeCurrency
  if (!transfer.token && transfer.decimals !== decimals) throw new AppError('DECIMALS_MISMATCH')
  const ability = await loadFeature(namespaceOf(transfer.network.id), 'send')
  if (!ability) throw new Error('no way to send')
  const provider = runtime.providers.get(namespaceOf(transfer.network.id))
  const { isSmartAccount, paymaster, token, network, signal } = transfer
  const [fee, sponsor] = await Promise.all([
    ability.fee(transfer),
    (isSmartAccount || paymaster !== undefined) && provider
      ? ability.sponsor?.(provider, transfer)
      : undefined,
    // Confirms the token's label on chain. A review requires this fee, so it never shows a name that only the service reported.
    token && confirmLabel({ networkId: network.id, address: token.address }, signal),
  ])
  return withSponsor(fee, sponsor)
}

/**
 * Enters the maximum: the whole balance of a token, or all native coins less the reserve for fees. If the fee cannot be read, rejects and
 * leaves the amount unchanged.
 */
export async function enterMax(): Promise<void> {
  const token = $sendToken.get()
  const { address } = $account.get()
  if (!token || !address) return
  if (token.address !== undefined) return amountEntered(token.amount, { isMax: true })
  // Without a receiver, estimates a transfer to the account itself.
  const transfer = transferOf(address)
  if (!transfer) return
  const isStale = createStaleCheck()
  feeChanged({ status: 'loading' })
  try {
    const fee = await estimateFee({ ...transfer, value: 1n })
    if (isStale()) return restartFee()
    feeChanged({ status: 'ready', ...fee })
    amountEntered(maxAmount(token, fee), { isMax: true })
  } catch (error) {
    if (isStale()) return restartFee()
    feeFailed(error)
    throw error
  }
}

/** Returns a function that reports whether the amount, token, account or network changed since (T20). */
function createStaleCheck(): () => boolean {
  const getInputs = () => {
    const { amount, typedText, isFiat } = $sendForm.get()
    const { address, networkId } = $sendToken.get() ?? {}
    return [amount, typedText, isFiat, address, networkId, $account.get().caipAddress].join()
  }
  const previousState = getInputs()
  return () => getInputs() !== previousState
}

function restartFee(): void {
  live.requestKey = ''
  void refreshFee()
}

export function clearFee(): void {
  live.request?.abort()
  live.request = undefined
  live.requestKey = ''
  // Skips redundant updates: the form requests a fee again on each change.
  if ($sendFee.get().status !== 'none') feeChanged({ status: 'none' })
}

/** Stores the fee and adjusts a maximum amount to it, so that the remainder always covers the fee. */
export function applyFee(fee: SendFee): void {
  feeChanged({ status: 'ready', ...fee })
  const token = $sendToken.get()
  const { isMax, amount } = $sendForm.get()
  if (!isMax || !token || token.address !== undefined) return
  const max = maxAmount(token, fee)
  if (max !== amount) amountEntered(max, { isMax: true })
}
