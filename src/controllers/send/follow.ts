import { computed } from 'nanostores'
import { $account } from '../../state/account/account.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import { $sendFee, $sendForm, $sendReceiver, $sendToken } from '../../state/send/send.ts'
import { retryWhenBackOnline } from '../shell/back-online.ts'

/** Retries a failed name lookup or fee estimate when the browser is back online. The typed values are kept (F15). */
export function followSendForm({
  retryReceiver,
  retryFee,
}: {
  retryReceiver(): void
  retryFee(): void
}): void {
  retryWhenBackOnline(() => {
    const fee = $sendFee.get()
    if ($sendReceiver.get().status === 'failed') retryReceiver()
    else if (fee.status === 'failed' && !fee.refusal) retryFee()
  })
}

const $feeInputs = computed([$sendForm, $sendToken, $sendReceiver, $account, $activeNetwork], () => ({}))

/** Calls `refresh` now and after each change of an input of the fee. Returns a function that unsubscribes. */
export const followFee = (refresh: () => void): (() => void) =>
  // Wait until all stores are updated, because one action may change several of them.
  $feeInputs.subscribe(() => queueMicrotask(refresh))
