import { $options } from '../../state/settings/options.ts'

/** Calls `reconfigure` on each change of the options, so that the active networks are current. */
export const followNetworkOptions = (reconfigure: () => void): void => {
  $options.listen(reconfigure)
}
