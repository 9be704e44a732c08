import { $options } from '../state/settings/options.ts'
import { onModalClosed } from '../state/shell/modal.ts'

/** Networks that are in use already follow a change of the options at once. */
export const followOptions = (configureAnew: () => void): void => {
  $options.listen(configureAnew)
}

/** A switch that is under way is given up with the modal. */
export const followSwitch = (giveUp: () => void): void => {
  onModalClosed(giveUp)
}
