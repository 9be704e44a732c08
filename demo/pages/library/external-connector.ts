import { createEvmWallet } from '../../../src/testing/index.ts'
import type { Connector } from '../../../src/core/wallet/connector.ts'
import { bench } from './bench-info.ts'

/** Creates a connector that the app provides, for a wallet that cannot be discovered. */
export function createExternalConnector(): Connector {
  const { provider } = createEvmWallet({
    name: 'External Test Connector',
    rdns: 'bench.external',
    privateKeys: bench.keys.evm.slice(3),
    chains: Object.entries(bench.chains).map(([id, url]) => ({ chainId: Number(id), rpcUrls: [url] })),
  })
  const info = {
    id: 'externalTestConnector',
    name: 'External Test Connector',
    type: 'external',
    namespaces: ['eip155'],
  } as const
  const accountsOf = (addresses: unknown) =>
    (addresses as readonly string[]).map(address => ({
      namespace: 'eip155' as const,
      address,
      type: 'eoa' as const,
    }))
  const networkIdOf = (chainId: unknown) => `eip155:${Number(chainId)}` as const
  const toConnection = async (addresses: unknown) => ({
    providers: { eip155: provider },
    accounts: accountsOf(addresses),
    networks: [networkIdOf(await provider.request({ method: 'eth_chainId' }))],
    wallet: { name: info.name, connectorType: info.type },
  })
  return {
    info,
    connect: async () => toConnection(await provider.request({ method: 'eth_requestAccounts' })),
    async restore() {
      const addresses = (await provider.request({ method: 'eth_accounts' })) as readonly string[]
      return addresses.length ? toConnection(addresses) : undefined
    },
    async disconnect() {
      await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    },
    watch(events) {
      const onAccountsChanged = (addresses: unknown) =>
        events.accountsChanged('eip155', accountsOf(addresses))
      const onChainChanged = (chainId: unknown) => events.networkChanged('eip155', networkIdOf(chainId))
      provider.on?.('accountsChanged', onAccountsChanged)
      provider.on?.('chainChanged', onChainChanged)
      return () => {
        provider.removeListener?.('accountsChanged', onAccountsChanged)
        provider.removeListener?.('chainChanged', onChainChanged)
      }
    },
  }
}
