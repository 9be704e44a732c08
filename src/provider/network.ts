import { rememberNetwork } from '../controllers/connect/remember.ts'
import type { NetworkId } from '../core/chain/caip.ts'
import { readChainId } from '../core/chain/evm-chain-id.ts'
import { findNetwork } from '../core/chain/network.ts'
import { AppError } from '../core/errors/app-error.ts'
import { toAppError } from '../core/errors/to-app-error.ts'
import { askWallet } from '../core/wallet/ask-wallet.ts'
import type { Eip1193Provider } from '../core/wallet/provider.ts'
import { $connections } from '../state/connect/connections.ts'
import { $networkIds, $networks, walletNetworkSeen } from '../state/network/networks.ts'
import { evm, isEmbedded } from './place.ts'
import { type Asked, fieldOf, listOf } from './read-request.ts'

/** Where the wallet stands. Rejects WALLET_INVALID_ANSWER. */
export async function networkOf(wallet: Eip1193Provider): Promise<NetworkId> {
  const id = readChainId(await askWallet(wallet, 'eth_chainId'))
  if (!id) throw new AppError('WALLET_INVALID_ANSWER')
  return id
}

/** The network that a request to switch or to add names. Throws INVALID_PARAMS. */
function wantedBy(params: readonly unknown[]): NetworkId {
  const id = readChainId(fieldOf(params[0], 'chainId'))
  if (!id) throw new AppError('INVALID_PARAMS')
  return id
}

/** Switches the wallet (EIP-3326). Resolves once the wallet is on the network and the page has been notified. */
export async function goTo(wallet: Eip1193Provider, { method, params }: Asked): Promise<null> {
  const wanted = wantedBy(listOf(params))
  const { requestSwitch } = await import('../namespaces/evm/switch-network.ts')
  try {
    await requestSwitch(wanted, wallet, () => askWallet(wallet, method, params))
  } catch (thrown) {
    const { code } = toAppError(thrown)
    // The caller needs 4902 in order to add the network.
    throw code === 'UNSUPPORTED_CHAIN' || code === 'NETWORK_NOT_FOUND'
      ? new AppError('CHAIN_UNRECOGNIZED', { cause: thrown })
      : thrown
  }
  if ($connections.get()[evm] && $networkIds.get()[evm] !== wanted) {
    walletNetworkSeen(wanted)
    rememberNetwork()
  }
  return null
}

/** Without a wallet the page is wherever the app offers to be. */
export async function goToAlone(params: readonly unknown[]): Promise<null> {
  const wanted = wantedBy(params)
  if (!findNetwork($networks.get(), wanted)) throw new AppError('CHAIN_UNRECOGNIZED')
  // A wallet of another namespace stays where it is.
  if (Object.keys($connections.get()).length) walletNetworkSeen(wanted)
  else await (await import('../controllers/network/switch-network.ts')).switchNetwork(wanted)
  return null
}

/** A network that the session, or the embedded wallet, serves already needs no adding. Throws METHOD_UNSUPPORTED else. */
export function addNetwork({ params }: Asked): null {
  const wanted = wantedBy(listOf(params))
  const connection = $connections.get()[evm]
  const served = connection?.status === 'connected' ? connection.approvedNetworks : []
  // The embedded wallet goes to each network that the app has.
  if (!findNetwork($networks.get(), wanted) || !(isEmbedded() || served.includes(wanted)))
    throw new AppError('METHOD_UNSUPPORTED')
  return null
}
