import { rememberNetwork } from '../controllers/connect/remember-connections.ts'
import type { NetworkId } from '../core/chain/caip.ts'
import { readChainId } from '../core/chain/evm-chain-id.ts'
import { findNetwork } from '../core/chain/network.ts'
import { AppError } from '../core/errors/app-error.ts'
import { toAppError } from '../core/errors/to-app-error.ts'
import { requestWallet } from '../core/wallet/request-wallet.ts'
import type { Eip1193Provider } from '../core/wallet/provider.ts'
import { $connections } from '../state/connect/connections.ts'
import { $networkIds, $networks, walletNetworkChanged } from '../state/network/networks.ts'
import { evm, isEmbedded } from './current-wallet.ts'
import { type RpcRequest, fieldOf, listOf } from './read-request.ts'

/** Reads the chain id from the wallet. Rejects with WALLET_INVALID_ANSWER if the response is not a chain id. */
export async function networkOf(wallet: Eip1193Provider): Promise<NetworkId> {
  const id = readChainId(await requestWallet(wallet, 'eth_chainId'))
  if (!id) throw new AppError('WALLET_INVALID_ANSWER')
  return id
}

/** Parses the network of a request to switch or add one. Throws INVALID_PARAMS if the chain id is malformed. */
function readRequestedId(params: readonly unknown[]): NetworkId {
  const id = readChainId(fieldOf(params[0], 'chainId'))
  if (!id) throw new AppError('INVALID_PARAMS')
  return id
}

/** Switches the wallet (EIP-3326). Resolves once the wallet is on the network and the page has been notified. */
export async function switchWalletNetwork(
  wallet: Eip1193Provider,
  { method, params }: RpcRequest,
): Promise<null> {
  const requestedId = readRequestedId(listOf(params))
  const { requestSwitch } = await import('../namespaces/evm/switch-network.ts')
  try {
    await requestSwitch(requestedId, wallet, () => requestWallet(wallet, method, params))
  } catch (error) {
    const { code } = toAppError(error)
    // Callers need error 4902 to know that they must add the network.
    throw code === 'UNSUPPORTED_CHAIN' || code === 'NETWORK_NOT_FOUND'
      ? new AppError('CHAIN_UNRECOGNIZED', { cause: error })
      : error
  }
  if ($connections.get()[evm] && $networkIds.get()[evm] !== requestedId) {
    walletNetworkChanged(requestedId)
    rememberNetwork()
  }
  return null
}

/** Without a wallet, switches the page to any network that the app offers. Rejects with CHAIN_UNRECOGNIZED for other networks. */
export async function switchWithoutWallet(params: readonly unknown[]): Promise<null> {
  const requestedId = readRequestedId(params)
  if (!findNetwork($networks.get(), requestedId)) throw new AppError('CHAIN_UNRECOGNIZED')
  // A wallet of another namespace keeps its network.
  if (Object.keys($connections.get()).length) walletNetworkChanged(requestedId)
  else await (await import('../controllers/network/switch-network.ts')).switchNetwork(requestedId)
  return null
}

/** Succeeds if the session or the embedded wallet already supports the network. Throws METHOD_UNSUPPORTED otherwise. */
export function addNetwork({ params }: RpcRequest): null {
  const requestedId = readRequestedId(listOf(params))
  const connection = $connections.get()[evm]
  const servedNetworks = connection?.status === 'connected' ? connection.approvedNetworks : []
  // The embedded wallet supports every network of the app.
  if (!findNetwork($networks.get(), requestedId) || !(isEmbedded() || servedNetworks.includes(requestedId)))
    throw new AppError('METHOD_UNSUPPORTED')
  return null
}
