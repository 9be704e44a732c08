import { $activeNamespace } from '../../state/network/active-namespace.ts'
import { $viewStack, onHidden } from '../../state/shell/modal.ts'

/** Cancels a pending network switch when the modal closes without returning to an inline view. */
export const followSwitch = (cancel: () => void): void => {
  onHidden(cancel)
}

/** Ends the switch to another namespace when its wallet is active or the user leaves its screens. */
export const followNamespaceSwitch = (check: () => void): void => {
  $activeNamespace.listen(check)
  $viewStack.listen(check)
}
