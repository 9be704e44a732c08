import { namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { AccountState } from '../../core/identity/account.ts'
import { $account, accountOf, isAwaitingSignIn } from '../../state/account/account.ts'
import { $modal } from '../../state/shell/modal.ts'
import { $activeNetworkId } from '../../state/network/networks.ts'
import { openModal } from '../shell/modal.ts'
import { requireNetwork } from '../network/require-network.ts'
import { switchNetwork } from '../network/switch-network.ts'

/** Parameters of `modal.ensure`. */
export interface EnsureOptions {
  network?: NetworkId | Network
  namespace?: Namespace
}

/**
 * Resolves once an account is connected on the requested network, and opens the modal if needed. Rejects with USER_REJECTED if the user
 * closes the modal, or with the error of the network switch. Rejects before any prompt if the app does not configure the network.
 */
export async function ensure({
  network,
  namespace: requestedNamespace,
}: EnsureOptions): Promise<AccountState> {
  const networkId = typeof network === 'object' ? network.id : network
  // Validate the network before prompting for a connection.
  const namespace = networkId === undefined ? requestedNamespace : namespaceOf(requireNetwork(networkId).id)
  const account = () => (namespace ? accountOf(namespace) : $account.get())
  if (account().status !== 'connected') await connectInModal(account, namespace)
  if (networkId && $activeNetworkId.get() !== networkId) await switchNetwork(networkId)
  // The app may require a sign-in on each network.
  if (account().status !== 'connected') await connectInModal(account, namespace)
  return account()
}

async function connectInModal(account: () => AccountState, namespace?: Namespace): Promise<void> {
  await openModal({ name: 'Connect', ...(namespace && { namespace }) })
  let wasAwaitingSignIn = false
  await new Promise<void>((resolve, reject) => {
    const check = () => {
      const { status } = account()
      wasAwaitingSignIn ||= isAwaitingSignIn(namespace)
      // Disconnecting instead of signing in counts as a rejection, whatever screen follows.
      const isAbandoned = wasAwaitingSignIn && status === 'disconnected'
      if (status !== 'connected' && !isAbandoned && $modal.get().isOpen) return
      stopAccount()
      stopModal()
      if (status === 'connected') resolve()
      else reject(new AppError('USER_REJECTED'))
    }
    const stopAccount = $account.listen(check)
    const stopModal = $modal.listen(check)
    check()
  })
}
