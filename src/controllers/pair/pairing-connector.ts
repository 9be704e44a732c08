import type { Connector } from '../../connectors/connector.ts'
import { createPairingConnector } from '../../connectors/walletconnect/index.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { customSchemes } from '../../core/wallet/link-rule.ts'
import { walletConnectId } from '../../core/wallet/connector-info.ts'
import { loadFeature } from '../../namespaces/features.ts'
import { runtime } from '../../runtime.ts'
import { readEarlierCodes } from '../../services/awaited-codes.ts'
import { $networkIds, $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { appMetadata } from '../shell/app-metadata.ts'

/** Returns the single pairing connector of this page, created with the app's options on first use. */
export function pairingConnector(): Connector {
  const existingConnector = runtime.connectors.get(walletConnectId)
  if (existingConnector) return existingConnector
  const { projectId, endpoints, universalProvider, logLevel } = $options.get()
  const earlierCodes = readEarlierCodes()
  const connector = createPairingConnector({
    settings: {
      ...(endpoints?.relay && { relayUrl: endpoints.relay }),
      ...(projectId && { projectId }),
      ...(logLevel && { logLevel }),
      metadata: appMetadata(),
      verify: endpoints?.verify !== null,
      universalProvider,
    },
    networks: () => $networks.get(),
    networkOf: namespace => {
      const id = $networkIds.get()[namespace]
      return id && namespaceOf(id) === namespace ? id : undefined
    },
    isAwaited: topic => earlierCodes.some(code => topic.startsWith(code.topic) && code.until > Date.now()),
    ownSchemes: () => customSchemes($options.get()),
    onRequest() {
      const requestRuntime = runtime
      requestRuntime.openRequests = (requestRuntime.openRequests ?? 0) + 1
      return () => {
        requestRuntime.openRequests = (requestRuntime.openRequests ?? 1) - 1
      }
    },
    loadPart: namespace => loadFeature(namespace, 'pairing'),
    readChain: async (id, method, params) => {
      const { requestNetwork } = await import('../../services/request-network.ts')
      const network = findNetwork($networks.get(), id)
      return requestNetwork(network, $options.get(), { method, params: params as readonly unknown[] })
    },
  })
  runtime.connectors.set(walletConnectId, connector)
  return connector
}
