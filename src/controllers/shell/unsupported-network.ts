import { connectedAccountOf } from '../../state/account/account.ts'
import { $activeNamespace, $isNetworkSupported } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'

/** Whether the wallet is on a network that the app neither configures nor allows. Always false if the app disables network switching. */
export const isOnUnsupportedNetwork = (): boolean => {
  const { allowUnsupportedChain, enableNetworkSwitch } = $options.get()
  const namespace = $activeNamespace.get()
  return (
    namespace !== undefined &&
    connectedAccountOf(namespace).status === 'connected' &&
    !$isNetworkSupported.get() &&
    !allowUnsupportedChain &&
    enableNetworkSwitch
  )
}
