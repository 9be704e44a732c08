import type { ConnectorInfo } from '../core/wallet/connector-info.ts'
import type { Connector } from './connector.ts'

/** Creates a connector whose implementation loads on first use. A wallet list only needs the connector info. */
export function lazyConnector(readInfo: () => ConnectorInfo, load: () => Promise<Connector>): Connector {
  let loaded: Connector | undefined
  let loading: Promise<Connector> | undefined
  const loadConnector = async (): Promise<Connector> => {
    loading ??= load()
    try {
      loaded = await loading
      return loaded
    } catch (error) {
      // A failed load is retried on the next call.
      loading = undefined
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
    watch: events => loaded?.watch(events) ?? (() => {}),
  }
}
