import { computed, type ReadableAtom } from 'nanostores'
import { type AccountId, formatAccountId, type NetworkId } from '../../core/chain/caip.ts'
import { explorerAddressUrl } from '../../core/chain/explorer.ts'
import { findNetwork } from '../../core/chain/network.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { AccountState } from '../../core/identity/account.ts'
import { $balances } from './balances.ts'
import { accountOn, accountsOn } from '../connect/accounts-on.ts'
import { $connections, type Connection } from '../connect/connections.ts'
import { $activeNamespace, $networkIds, $networks } from '../network/networks.ts'
import { $signedInAccounts } from '../sign-in/gate.ts'
import { $profiles } from './profiles.ts'

const disconnectedState: AccountState = { status: 'disconnected', allAccounts: [] }
const connectingState: AccountState = { status: 'connecting', allAccounts: [] }

type Sources = [
  Parameters<typeof compose>[1],
  Parameters<typeof compose>[2],
  Parameters<typeof compose>[3],
  Parameters<typeof compose>[4],
  Parameters<typeof compose>[5],
  Parameters<typeof compose>[6],
]

function compose(
  namespace: Namespace | undefined,
  connections: ReturnType<typeof $connections.get>,
  networkIds: ReturnType<typeof $networkIds.get>,
  balances: ReturnType<typeof $balances.get>,
  profiles: ReturnType<typeof $profiles.get>,
  networks: ReturnType<typeof $networks.get>,
  signedIn: readonly AccountId[] | undefined,
): AccountState {
  const connection: Connection | undefined = namespace && connections[namespace]
  if (!namespace || !connection) return disconnectedState
  const connected = connection.status === 'connected' ? connection : connection.previous
  if (!connected) return connectingState
  const networkId = networkIds[namespace]
  const account = accountOn(connected, networkId)
  const address = account?.address
  const caipAddress = networkId && address ? formatAccountId(networkId, address) : undefined
  // With a required sign-in, an account without a session counts as "connecting": the gate fails closed.
  if (signedIn && !(caipAddress && signedIn.includes(caipAddress))) return connectingState
  const network = findNetwork(networks, networkId)
  const profile = caipAddress && profiles[caipAddress]
  return {
    status: 'connected',
    address,
    caipAddress,
    namespace,
    networkId,
    type: account?.type,
    allAccounts: accountsOn(connected.accounts, networkId),
    balance: caipAddress && balances[caipAddress]?.native,
    profileName: profile?.name,
    profileImage: profile?.image,
    addressExplorerUrl: network && address ? explorerAddressUrl(network, address) : undefined,
    wallet: connected.wallet,
    ...connected.userState,
  }
}

const sources = [$connections, $networkIds, $balances, $profiles, $networks, $signedInAccounts] as const
const readSources = () => sources.map(source => source.get()) as unknown as Sources

/** Returns the public account state of one namespace. `id` selects another network than the active one. */
export function accountOf(namespace: Namespace, id?: NetworkId): AccountState {
  const [connections, ids, ...otherSources] = readSources()
  return compose(namespace, connections, id ? { ...ids, [namespace]: id } : ids, ...otherSources)
}

/** Like `accountOf`, but ignores whether the user has signed in. */
export const connectedAccountOf = (namespace: Namespace): AccountState => {
  const [connections, networkIds, balances, profiles, networks] = readSources()
  return compose(namespace, connections, networkIds, balances, profiles, networks, undefined)
}

/** Whether a wallet is connected but hidden from the page because sign-in is still required. */
export const isAwaitingSignIn = (namespace = $activeNamespace.get()): boolean =>
  namespace !== undefined &&
  accountOf(namespace).status !== 'connected' &&
  connectedAccountOf(namespace).status === 'connected'

/** The account of the active namespace. */
export const $account = computed([$activeNamespace, ...sources], compose)

const stores = new Map<Namespace, ReadableAtom<AccountState>>()

/** Returns the account store of one namespace, for buttons that are limited to it. */
export const $accountOf = (namespace: Namespace): ReadableAtom<AccountState> => {
  const store = stores.get(namespace) ?? computed([...sources], (...values) => compose(namespace, ...values))
  stores.set(namespace, store)
  return store
}
