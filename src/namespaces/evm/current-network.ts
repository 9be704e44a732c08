import type { NetworkId } from '../../core/chain/caip.ts'
import { readChainId } from '../../core/chain/evm-chain-id.ts'
import { AppError } from '../../core/errors/app-error.ts'
import * as limits from '../../core/limits.ts'
import { requestWallet, withTimeout } from '../../core/wallet/request-wallet.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'

/** Returns the network that the wallet reports. Rejects with WALLET_INVALID_ANSWER if the response is not a chain id. */
export async function currentNetwork(provider: Eip1193Provider): Promise<NetworkId> {
  const id = readChainId(await withTimeout(limits.probeAnswerMs, requestWallet(provider, 'eth_chainId')))
  if (!id) throw new AppError('WALLET_INVALID_ANSWER')
  return id
}

/** Rejects with WALLET_WRONG_NETWORK unless the wallet is on the network (T18). */
export async function requireNetwork(provider: Eip1193Provider, networkId: NetworkId): Promise<void> {
  if ((await currentNetwork(provider)) !== networkId) throw new AppError('WALLET_WRONG_NETWORK')
}
