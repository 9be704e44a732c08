import { $sendFee, $sendReceiver } from '../state/send/send.ts'
import { askAgainWhileOpen } from './account.ts'

/** A name or a cost that could not be had is asked for again when the network is back; what is typed stays (F15). */
export function followSendForm({ askReceiver, askFee }: { askReceiver(): void; askFee(): void }): void {
  askAgainWhileOpen(() => {
    const fee = $sendFee.get()
    if ($sendReceiver.get().status === 'failed') askReceiver()
    else if (fee.status === 'failed' && !fee.refusal) askFee()
  })
}
