import { computed, type ReadableAtom } from 'nanostores'
import { formatAccountId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { AccountState } from '../../core/identity/account.ts'
import { $balances } from './balances.ts'
import { $connections, type Connection } from '../connect/connections.ts'
import { $activeNamespace, $networkIds } from '../network/networks.ts'
import { $profiles } from './profiles.ts'

const nobody: AccountState = { status: 'disconnected', allAccounts: [] }
const arriving: AccountState = { status: 'connecting', allAccounts: [] }

type Sources = [
  Parameters<typeof compose>[1],
  Parameters<typeof compose>[2],
  Parameters<typeof compose>[3],
  Parameters<typeof compose>[4],
]

function compose(
  namespace: Namespace | undefined,
  connections: ReturnType<typeof $connections.get>,
  networkIds: ReturnType<typeof $networkIds.get>,
  balances: ReturnType<typeof $balances.get>,
  profiles: ReturnType<typeof $profiles.get>,
): AccountState {
  const connection: Connection | undefined = namespace && connections[namespace]
  if (!namespace || !connection) return nobody
  const shown = connection.status === 'connected' ? connection : connection.previous
  if (!shown) return arriving
  const networkId = networkIds[namespace]
  const caipAddress = networkId && formatAccountId(networkId, shown.address)
  const profile = caipAddress && profiles[caipAddress]
  return {
    status: 'connected',
    address: shown.address,
    caipAddress,
    namespace,
    networkId,
    type: shown.accounts.find(account => account.address === shown.address)?.type,
    allAccounts: shown.accounts,
    balance: caipAddress && balances[caipAddress]?.native,
    profileName: profile?.name,
    profileImage: profile?.image,
    wallet: shown.wallet,
    ...shown.person,
  }
}

const sources = [$connections, $networkIds, $balances, $profiles] as const

/** The account of one namespace, as the public API shows it. */
export const accountOf = (namespace: Namespace): AccountState =>
  compose(namespace, ...(sources.map(source => source.get()) as unknown as Sources))

/** The account of the active namespace. */
export const $account = computed([$activeNamespace, ...sources], compose)

const stores = new Map<Namespace, ReadableAtom<AccountState>>()

/** The store of one namespace's account, for buttons that are limited to it. */
export const $accountOf = (namespace: Namespace): ReadableAtom<AccountState> => {
  const known = stores.get(namespace) ?? computed([...sources], (...values) => compose(namespace, ...values))
  stores.set(namespace, known)
  return known
}
