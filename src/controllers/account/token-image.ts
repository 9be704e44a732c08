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
 * Returns the URL of a token's image: the app's, else the service's if it is on the image host, else the image host's image for
 * the symbol. Only a known token gets an image by symbol: any other token could use the symbol of a known one.
 * @param address address of the contract; undefined for the native coin
 * @param serviceImage URL from a service, not validated yet
 */
export function findTokenImage(
  network: Network,
  address: string | undefined,
  serviceImage: unknown,
): string | undefined {
  const settings = $options.get()
  const token = { networkId: network.id, ...(address !== undefined && { address }) }
  const record = namedTokens(network.id, settings).find(namedToken =>
    isSameToken({ networkId: network.id, address: namedToken.address }, token),
  )
  const image = record?.image ?? tokenImage(serviceImage, settings)
  if (image !== undefined || !isKnownToken(token, $knownTokens.get())) return image
  const symbol =
    address === undefined
      ? network.nativeCurrency.symbol
      : $labelOf.get()({ networkId: network.id, address })?.symbol
  return symbol === undefined ? undefined : tokenImageUrl(symbol, settings)
}
