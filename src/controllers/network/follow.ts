import { $activeNamespace } from '../../state/network/active-namespace.ts'
import { $options } from '../../state/settings/options.ts'
import { $viewStack, onModalClosed } from '../../state/shell/modal.ts'

/** Cancels a pending network switch when the modal closes. */
export const followSwitch = (giveUp: () => void): void => {
  onModalClosed(giveUp)
}

/** Ends the switch to another namespace when its wallet is active or its screens are left. */
export const followArrival = (look: () => void): void => {
  $activeNamespace.listen(look)
  $viewStack.listen(look)
}

/** Active networks follow a change of options immediately. */
export const followNetworkOptions = (configureAnew: () => void): void => {
  $options.listen(configureAnew)
}
