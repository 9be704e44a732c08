import { $account } from '../../state/account/account.ts'
import { $isNetworkSupported } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'

/** Whether the wallet stands on a network that the app neither knows nor tolerates. */
export const isOnUnsupportedNetwork = (): boolean => {
  const { allowUnsupportedChain, enableNetworkSwitch } = $options.get()
  return (
    $account.get().status === 'connected' &&
    !$isNetworkSupported.get() &&
    !allowUnsupportedChain &&
    enableNetworkSwitch
  )
}
