import type { ConnectorInfo } from '../core/wallet/connector-info.ts'
import type { Connector } from './connector.ts'

/** A connector whose body loads when the wallet is asked first: a list of wallets needs only their faces. */
export function lazyConnector(readInfo: () => ConnectorInfo, load: () => Promise<Connector>): Connector {
  let loaded: Connector | undefined
  let loading: Promise<Connector> | undefined
  const body = async (): Promise<Connector> => {
    loading ??= load()
    try {
      loaded = await loading
      return loaded
    } catch (error) {
      // A file of ours that did not load is tried again at the next question.
      loading = undefined
      throw error
    }
  }
  return {
    get info() {
      return readInfo()
    },
    load: body,
    connect: async request => (await body()).connect(request),
    restore: async signal => (await body()).restore(signal),
    disconnect: async () => (await body()).disconnect(),
    isAwake: async signal => (await body()).isAwake?.(signal) ?? true,
    // Only a wallet that answered is watched, and only the body answers.
    watch: events => loaded?.watch(events) ?? (() => {}),
  }
}
