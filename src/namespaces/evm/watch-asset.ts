import { isAddress } from '../../core/chain/address.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { requestWallet } from '../../core/wallet/request-wallet.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import type { Asset } from '../requests.ts'
import { requireNetwork } from './current-network.ts'

/** Asks the wallet to list a token (EIP-747). Resolves with false if the user declined. */
export async function watchAsset(
  provider: Eip1193Provider,
  { networkId, address, symbol, decimals, image }: Asset,
): Promise<boolean> {
  // Limits of the standard: 11 characters, 36 decimals.
  if (!isAddress('eip155', address) || !/^[\x21-\x7e]{1,11}$/.test(symbol))
    throw new AppError('INVALID_PARAMS')
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36) throw new AppError('INVALID_PARAMS')
  // The request has no network: the wallet lists the token on its current one (T18).
  await requireNetwork(provider, networkId)
  const options = { address, symbol, decimals, ...(image?.startsWith('https://') && { image }) }
  const answer = await requestWallet(provider, 'wallet_watchAsset', { type: 'ERC20', options })
  if (typeof answer !== 'boolean') throw new AppError('WALLET_INVALID_ANSWER')
  return answer
}
