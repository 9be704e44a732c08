import type { View } from '../core/view.ts'
import { ruleOf } from '../core/view-rules.ts'
import { $viewStack, onModalClosed } from '../state/shell/modal.ts'

const waitsForWallet = (view: View): boolean => ruleOf(view).waitsFor === 'wallet'

/**
 * Whoever closes the modal or steps off the waiting screen has given up waiting. Where the app asked by itself no such screen
 * was there, and a modal that opens meanwhile takes nothing back.
 */
export function followWaiting({ isEmbedded, giveUp }: { isEmbedded(): boolean; giveUp(): void }): void {
  onModalClosed(giveUp)
  $viewStack.listen((views, before) => {
    const isLeft = before?.some(waitsForWallet) && !views.some(waitsForWallet)
    // The embedded wallet has screens of its own, which come and go while it connects.
    if (views.length && isLeft && !isEmbedded()) giveUp()
  })
}
