import { computed } from 'nanostores'
import type { Namespace } from '../../core/chain/namespace.ts'
import { $connections, type Connection } from '../connect/connections.ts'
import { $networkIds } from '../network/networks.ts'
import { $signedInAccounts } from '../sign-in/gate.ts'
import { isAwaitingSignIn } from './account.ts'

/** Connections as exposed to the page: a connection that still requires sign-in is reported as `connecting`. */
export const $publicConnections = computed(
  [$connections, $networkIds, $signedInAccounts],
  (connections): ReturnType<typeof $connections.get> =>
    Object.fromEntries(
      Object.entries(connections).map(([namespace, connection]): [string, Connection] =>
        isAwaitingSignIn(namespace as Namespace)
          ? [namespace, { status: 'connecting', connectorId: connection.connectorId }]
          : [namespace, connection],
      ),
    ),
)
