import { $sendFee, $sendReceiver } from '../../state/send/send.ts'
import { askAgainWhileOpen } from '../shell/back-online.ts'

/** Retries a failed name lookup or fee estimate when the network is back; the typed values stay (F15). */
export function followSendForm({ askReceiver, askFee }: { askReceiver(): void; askFee(): void }): void {
  askAgainWhileOpen(() => {
    const fee = $sendFee.get()
    if ($sendReceiver.get().status === 'failed') askReceiver()
    else if (fee.status === 'failed' && !fee.refusal) askFee()
  })
}
