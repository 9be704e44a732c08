import { $activeNamespace } from '../state/network/active-namespace.ts'
import { $viewStack, onModalClosed } from '../state/shell/modal.ts'

/** A switch that is under way is given up with the modal. */
export const followSwitch = (giveUp: () => void): void => {
  onModalClosed(giveUp)
}

/** The way to another namespace ends where its wallet is the active one, and where its screens are left. */
export const followArrival = (look: () => void): void => {
  $activeNamespace.listen(look)
  $viewStack.listen(look)
}
