import type { Network } from '../../core/chain/network.ts'
import { namedTokens } from '../../core/money/named-tokens.ts'
import { isSameToken } from '../../core/money/token.ts'
import { tokenImage } from '../../core/money/token-image.ts'
import { isKnownToken } from '../../core/money/token-marks.ts'
import { tokenImageUrl } from '../../services/image-url.ts'
import { $knownTokens } from '../../state/account/known-tokens.ts'
import { $labelOf } from '../../state/account/token-labels.ts'
import { $options } from '../../state/settings/options.ts'

/**
 * The picture of a token: the app's, the one that a service names on the host of pictures, or the one of its symbol there. Only a
 * known token gets a picture by its symbol: any other token could choose the symbol of a known one.
 * @param address the contract; undefined for the coin of the network
 * @param named what a service names as the picture
 */
export function tokenPicture(
  network: Network,
  address: string | undefined,
  named: unknown,
): string | undefined {
  const settings = $options.get()
  const token = { networkId: network.id, ...(address !== undefined && { address }) }
  const record = namedTokens(network.id, settings).find(each =>
    isSameToken({ networkId: network.id, address: each.address }, token),
  )
  const image = record?.image ?? tokenImage(named, settings)
  if (image !== undefined || !isKnownToken(token, $knownTokens.get())) return image
  const symbol =
    address === undefined
      ? network.nativeCurrency.symbol
      : $labelOf.get()({ networkId: network.id, address })?.symbol
  return symbol === undefined ? undefined : tokenImageUrl(symbol, settings)
}
