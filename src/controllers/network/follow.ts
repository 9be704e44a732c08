import { $options } from '../../state/settings/options.ts'

/** Active networks follow a change of options immediately. */
export const followNetworkOptions = (reconfigure: () => void): void => {
  $options.listen(reconfigure)
}
