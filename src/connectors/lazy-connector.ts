import type { ConnectorInfo } from '../core/wallet/connector-info.ts'
import type { Connector } from './connector.ts'

/** Creates a connector whose implementation loads on first use. A wallet list only needs the connector info. */
export function createLazyConnector(
  readInfo: () => ConnectorInfo,
  load: () => Promise<Connector>,
): Connector {
  let loadedConnector: Connector | undefined
  let connectorPromise: Promise<Connector> | undefined
  const loadConnector = async (): Promise<Connector> => {
    connectorPromise ??= load()
    try {
      loadedConnector = await connectorPromise
      return loadedConnector
    } catch (error) {
      // A failed load is retried on the next call.
      connectorPromise = undefined
      throw error
    }
  }
  return {
    get info() {
      return readInfo()
    },
    load: loadConnector,
    connect: async request => (await loadConnector()).connect(request),
    restore: async signal => (await loadConnector()).restore(signal),
    disconnect: async () => (await loadConnector()).disconnect(),
    isAwake: async signal => (await loadConnector()).isAwake?.(signal) ?? true,
    // Only a connected wallet is watched, so the implementation is loaded already.
    watch: events => loadedConnector?.watch(events) ?? (() => {}),
  }
}
