import { isNetworkId } from '../../core/chain/caip.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { $activeNetwork, $networks } from '../../state/network/networks.ts'
import { switchNetwork } from '../network/switch-network.ts'
import { applyBuyPrefill } from './buy-form.ts'

/**
 * Prefills the form: `open({ view: 'OnRampProviders', arguments: { token, network, amount, currency } })`. `token` is a symbol or
 * an address, `network` a CAIP-2 id. Changes nothing and rejects with INVALID_PARAMS if an argument is not a short text, with
 * NETWORK_NOT_FOUND if the app does not configure the network, or with the wallet's error if the switch fails. Ignores malformed amounts
 * and currencies.
 */
export async function prefillBuy(args: Readonly<Record<string, unknown>>): Promise<void> {
  const { token, network, amount, currency } = args
  const isText = (value: unknown): value is string | undefined =>
    value === undefined || (typeof value === 'string' && value.length <= 100)
  if (!isText(token) || !isText(amount) || !isText(currency)) throw new AppError('INVALID_PARAMS')
  if (network !== undefined) {
    if (!isNetworkId(network) || !findNetwork($networks.get(), network))
      throw new AppError('NETWORK_NOT_FOUND')
    if ($activeNetwork.get()?.id !== network) await switchNetwork(network)
  }
  const isAddress = token !== undefined && token.length > 20
  applyBuyPrefill({
    ...(token && (isAddress ? { address: token } : { symbol: token })),
    ...(amount && { amount }),
    ...(currency && { currency: currency.toUpperCase() }),
  })
}
