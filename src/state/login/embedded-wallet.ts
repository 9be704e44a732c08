import type { NetworkId } from '../../core/chain/caip.ts'
import { namespaceEntries } from '../../core/chain/namespace-record.ts'
import type { EmbeddedUser } from '../../core/identity/embedded.ts'
import { $connections, connectionSet } from '../connect/connections.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

export interface EmbeddedWallet {
  readonly user?: EmbeddedUser
  /** EVM networks on which the wallet has a smart account. */
  readonly smartAccountNetworks: readonly NetworkId[]
  /** Whether the smart account of the active network is deployed on chain. */
  readonly smartAccountDeployed?: boolean
}

const loggedOut: EmbeddedWallet = { smartAccountNetworks: [] }
const store = modalAtom<EmbeddedWallet>(loggedOut)

/** State of the embedded wallet and its user. Empty while logged out. */
export const $embeddedWallet: ReadonlyStore<typeof store> = store

export const embeddedUserChanged = (user: EmbeddedUser) => store.set({ ...store.get(), user })
export const smartAccountsChanged = (networks: readonly NetworkId[], deployed?: boolean) =>
  store.set({ ...store.get(), smartAccountNetworks: networks, smartAccountDeployed: deployed })
export const embeddedWalletCleared = () => store.set(loggedOut)

// Pushes the user into the connections, because the account store must not import this store: only a login loads it.
function syncConnections(): void {
  const { user, smartAccountDeployed } = store.get()
  for (const [namespace, connection] of namespaceEntries($connections.get())) {
    if (connection?.status !== 'connected' || connection.wallet.connectorType !== 'embedded') continue
    const { accounts, address, userState } = connection
    const isSmart = accounts.find(account => account.address === address)?.type === 'smartAccount'
    const deployed = isSmart ? smartAccountDeployed : undefined
    if (userState?.user === user && userState?.smartAccountDeployed === deployed) continue
    connectionSet(namespace, {
      ...connection,
      userState: { ...(user && { user }), ...(deployed !== undefined && { smartAccountDeployed: deployed }) },
    })
  }
}
store.listen(syncConnections)
$connections.listen(syncConnections)
