import { parseAccountId } from '../../core/chain/caip.ts'
import type { PolkadotProvider } from '../../core/wallet/provider.ts'
import type { ChainAdapter } from '../chain-adapter.ts'

/** Signs messages on Polkadot networks through a wallet. Balances are not read and transactions are not sent. */
export const polkadotAdapter: ChainAdapter<PolkadotProvider> = {
  namespace: 'polkadot',

  // The same key is valid on every network, so no network check is needed. The provider of a page wallet checks that the account is
  // known.
  signMessage: (provider, account, message) =>
    provider.signMessage({ address: parseAccountId(account).address, message }),

  async switchNetwork(provider, network) {
    await provider.switchNetwork?.(network.id)
  },
}
