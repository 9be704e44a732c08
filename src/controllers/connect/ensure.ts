import { namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { AccountState } from '../../core/identity/account.ts'
import { $account, accountOf, isHeld } from '../../state/account/account.ts'
import { $modal } from '../../state/shell/modal.ts'
import { $activeNetworkId } from '../../state/network/networks.ts'
import { openModal } from '../shell/modal.ts'
import { requireNetwork } from '../network/require-network.ts'
import { switchNetwork } from '../network/switch-network.ts'

/** What `modal.ensure` asks for. */
export interface Wish {
  network?: NetworkId | Network
  namespace?: Namespace
}

/** Resolves when connected where it is wished for, with the modal's help where needed. Rejects at once for a network that is none of the app's. */
export async function ensure({ network, namespace: wished }: Wish): Promise<AccountState> {
  const networkId = typeof network === 'object' ? network.id : network
  // Nobody connects for a network that is not there.
  const namespace = networkId === undefined ? wished : namespaceOf(requireNetwork(networkId).id)
  const account = () => (namespace ? accountOf(namespace) : $account.get())
  if (account().status !== 'connected') await connectedByPerson(account, namespace)
  if (networkId && $activeNetworkId.get() !== networkId) await switchNetwork(networkId)
  // The app may ask for a sign-in on each network.
  if (account().status !== 'connected') await connectedByPerson(account, namespace)
  return account()
}

async function connectedByPerson(account: () => AccountState, namespace?: Namespace): Promise<void> {
  await openModal({ name: 'Connect', ...(namespace && { namespace }) })
  let wasHeld = false
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      const { status } = account()
      wasHeld ||= isHeld(namespace)
      // Who does not sign has said no, whatever the modal shows next.
      const isGivenUp = wasHeld && status === 'disconnected'
      if (status !== 'connected' && !isGivenUp && $modal.get().isOpen) return
      stopAccount()
      stopModal()
      if (status === 'connected') resolve()
      else reject(new AppError('USER_REJECTED'))
    }
    const stopAccount = $account.listen(look)
    const stopModal = $modal.listen(look)
    look()
  })
}
