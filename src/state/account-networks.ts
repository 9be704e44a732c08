import { computed } from 'nanostores'
import { accountNetworks } from '../core/chain/account-networks.ts'
import type { Network } from '../core/chain/network.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import { $connections } from './connections.ts'
import { $networkIds, $networks } from './networks.ts'

/** Where the connected account of each namespace can be paid. 2 */
export const $accountNetworks = computed(
  [$connections, $networks, $networkIds],
  (connections, networks, ids): Partial<Record<Namespace, readonly Network[]>> =>
    Object.fromEntries(
      Object.entries(connections).flatMap(([namespace, connection]) => {
        const shown = connection.status === 'connected' ? connection : connection.previous
        const account = shown?.accounts.find(({ address }) => address === shown.address)
        if (!shown || !account) return []
        const question = {
          account,
          networks,
          approved: shown.approvedNetworks,
          activeId: ids[namespace as Namespace],
        }
        return [[namespace, accountNetworks(question)]]
      }),
    ),
)
