import { ruleOf } from '../../core/view-rules.ts'
import type { View } from '../../core/view.ts'
import { $viewStack, onHidden } from '../../state/shell/modal.ts'

const waitsForWallet = (view: View): boolean => ruleOf(view).waitsFor === 'wallet'

/**
 * Cancels the connection attempt when the modal closes without returning to an inline view, or when the user leaves the waiting screen. A
 * programmatic connect has no such screen, so opening the modal does not cancel it.
 */
export function followWaitingScreen({ isEmbedded, cancel }: { isEmbedded(): boolean; cancel(): void }): void {
  onHidden(cancel)
  $viewStack.listen((views, previousViews) => {
    const isClosed = previousViews?.some(waitsForWallet) && !views.some(waitsForWallet)
    // The embedded wallet has its own screens, which change while it connects.
    if (views.length && isClosed && !isEmbedded()) cancel()
  })
}
