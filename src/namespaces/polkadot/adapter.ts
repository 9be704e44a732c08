import { parseAccountId } from '../../core/chain/caip.ts'
import type { PolkadotProvider } from '../../core/wallet/provider.ts'
import type { ChainAdapter } from '../chain-adapter.ts'

/** Signs on Polkadot networks through a wallet; no balance is read and nothing is sent. */
export const polkadotAdapter: ChainAdapter<PolkadotProvider> = {
  namespace: 'polkadot',

  // One key is on every network, so that there is no wrong one to sign on; whose key it is, the provider checks.
  signMessage: (provider, account, message) =>
    provider.signMessage({ address: parseAccountId(account).address, message }),

  async switchNetwork(provider, network) {
    await provider.switchNetwork?.(network.id)
  },
}
