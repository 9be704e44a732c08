import type { View } from '../core/view.ts'
import { ruleOf } from '../core/view-rules.ts'
import { $viewStack, onModalClosed } from '../state/shell/modal.ts'

const waitsForWallet = (view: View): boolean => ruleOf(view).waitsFor === 'wallet'

/** Whoever closes the modal or steps off the waiting screen has given up waiting. */
export function followWaiting({ isEmbedded, giveUp }: { isEmbedded(): boolean; giveUp(): void }): void {
  onModalClosed(giveUp)
  $viewStack.listen(views => {
    // The embedded wallet has screens of its own, which come and go while it connects.
    if (views.length && !isEmbedded() && !views.some(waitsForWallet)) giveUp()
  })
}
