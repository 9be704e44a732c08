import { computed } from 'nanostores'
import { namespaceEntries } from '../../core/chain/namespace-record.ts'
import { $connections, type Connection } from '../connect/connections.ts'
import { $networkIds } from '../network/networks.ts'
import { $signedInAccounts } from '../sign-in/gate.ts'
import { isAwaitingSignIn } from './account.ts'

/** Connections as exposed to the page: a connection that still requires sign-in is reported as `connecting`. */
export const $publicConnections = computed(
  [$connections, $networkIds, $signedInAccounts],
  (connections): ReturnType<typeof $connections.get> =>
    Object.fromEntries(
      namespaceEntries(connections).map(([namespace, connection]): [string, Connection] =>
        isAwaitingSignIn(namespace)
          ? [namespace, { status: 'connecting', connectorId: connection.connectorId }]
          : [namespace, connection],
      ),
    ),
)
