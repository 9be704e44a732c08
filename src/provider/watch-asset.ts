import { isAddress } from '../core/chain/address.ts'
import { AppError } from '../core/errors/app-error.ts'
import { evm, getCurrentNetwork } from './current-wallet.ts'
import { type RpcRequest, fieldOf } from './read-request.ts'

/**
 * Prompts the user to add a token to the modal's list (EIP-747). Resolves with false if the user declines. Rejects with METHOD_UNSUPPORTED
 * if the asset is not an ERC-20 token, and with INVALID_PARAMS if the token is invalid.
 */
export async function watchAsset({ params }: RpcRequest): Promise<boolean> {
  const asset: unknown = Array.isArray(params) ? params[0] : params
  const address = fieldOf(fieldOf(asset, 'options'), 'address')
  if (fieldOf(asset, 'type') !== 'ERC20') throw new AppError('METHOD_UNSUPPORTED')
  const network = getCurrentNetwork()
  if (!isAddress(evm, address) || !address.startsWith('0x') || !network) throw new AppError('INVALID_PARAMS')
  const { offerToken } = await import('../controllers/wallets/offer-token.ts')
  return offerToken(network, address)
}
