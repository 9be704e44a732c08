import { isSameAddress } from '../../core/chain/address.ts'
import { bitcoinNetworksOf } from '../../core/chain/bitcoin-network.ts'
import { parseAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { BitcoinProvider } from '../../core/wallet/provider.ts'
import type { ChainAdapter } from '../chain-adapter.ts'

/** Communicates with Bitcoin through a wallet. The wallet creates and sends transactions. Balances are not read. */
export const bitcoinAdapter: ChainAdapter<BitcoinProvider> = {
  namespace: 'bip122',

  async signMessage(provider, account, message) {
    const { address, networkId } = parseAccountId(account)
    // The wallet may have changed accounts or network since the prompt was shown (T18).
    if (!provider.addresses.some(entry => isSameAddress('bip122', entry.address, address)))
      throw new AppError('WALLET_UNAUTHORIZED')
    if (!bitcoinNetworksOf(address).includes(networkId)) throw new AppError('WALLET_WRONG_NETWORK')
    return provider.signMessage({ address, message })
  },

  async switchNetwork(provider, network) {
    const [payment] = provider.addresses
    // Test networks share address formats. If the address is already valid on the network, no switch is needed.
    if (payment && bitcoinNetworksOf(payment.address).includes(network.id)) return
    if (!provider.switchNetwork) throw new AppError('WALLET_WRONG_NETWORK')
    await provider.switchNetwork(network.id)
  },
}
