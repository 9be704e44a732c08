import { computed } from 'nanostores'
import { accountNetworks } from '../../core/chain/account-networks.ts'
import type { Network } from '../../core/chain/network.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { namespaceEntries } from '../../core/chain/namespace-record.ts'
import { accountOn } from '../connect/accounts-on.ts'
import { $connections } from '../connect/connections.ts'
import { $embeddedWallet } from '../login/embedded-wallet.ts'
import { $networkIds, $networks } from './networks.ts'

/** Networks on which the connected account of each namespace can receive payments. */
export const $accountNetworks = computed(
  [$connections, $networks, $networkIds, $embeddedWallet],
  (connections, networks, ids, { smartAccountNetworks }): Partial<Record<Namespace, readonly Network[]>> =>
    Object.fromEntries(
      namespaceEntries(connections).flatMap(([namespace, connection]) => {
        const connected = connection.status === 'connected' ? connection : connection.previous
        const activeId = ids[namespace]
        const account = connected && accountOn(connected, activeId)
        if (!connected || !account) return []
        // A login is approved on more networks than those on which it has a smart account.
        const isLoginAccount =
          connected.wallet.connectorType === 'embedded' && account.type === 'smartAccount'
        const approvedNetworks = isLoginAccount
          ? networks.map(({ id }) => id).filter(id => id === activeId || smartAccountNetworks.includes(id))
          : connected.approvedNetworks
        const input = { account, networks, approvedNetworks, activeId }
        return [[namespace, accountNetworks(input)]]
      }),
    ),
)
