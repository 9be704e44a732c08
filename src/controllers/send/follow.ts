import { $sendFee, $sendReceiver } from '../../state/send/send.ts'
import { retryWhenBackOnline } from '../shell/back-online.ts'

/** Retries a failed name lookup or fee estimate when the network is back; the typed values stay (F15). */
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
