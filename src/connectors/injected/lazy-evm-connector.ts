import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import type { Connector } from '../connector.ts'

/** An EVM connector whose body loads when the wallet is asked first: a list of wallets needs only their faces. 0r */
export function evmConnector(provider: Eip1193Provider, readInfo: () => ConnectorInfo): Connector {
  let loaded: Connector | undefined
  const body = async (): Promise<Connector> => {
    const { createEvmConnector } = await import('./evm-connector.ts')
    loaded ??= createEvmConnector(provider, readInfo)
    return loaded
  }
  return {
    get info() {
      return readInfo()
    },
    connect: async request => (await body()).connect(request),
    restore: async signal => (await body()).restore(signal),
    disconnect: async () => (await body()).disconnect(),
    isAwake: async signal => (await body()).isAwake?.(signal) ?? true,
    // Only a wallet that answered is watched, and only the body answers.
    watch: events => loaded?.watch(events) ?? (() => {}),
  }
}
