import { imagesUrl } from '../core/wallet/catalog-url.ts'
import type { Settings } from '../core/options.ts'
import { sdkQuery } from './sdk-query.ts'

const pictureUrl = (path: string, imageId: string, settings: Settings): string | undefined => {
  const base = imagesUrl(settings)
  // Half a character cannot be written into an address.
  if (!base || /\p{Cs}/u.test(imageId)) return undefined
  const query = new URLSearchParams(sdkQuery(settings))
  return `${base.replace(/\/$/, '')}/${path}/${encodeURIComponent(imageId)}?${query}`
}

/** Where a wallet's picture is served: GET /getWalletImage/{imageId}. */
export const walletImageUrl = (imageId: string, settings: Settings): string | undefined =>
  pictureUrl('getWalletImage', imageId, settings)

/** Where the picture of a token is served by its symbol: GET /public/getTokenImage/{symbol}. */
export const tokenImageUrl = (symbol: string, settings: Settings): string | undefined =>
  pictureUrl('public/getTokenImage', symbol, settings)

/** Where the picture of a currency is served: GET /public/getCurrencyImage/{code}. */
export const currencyImageUrl = (code: string, settings: Settings): string | undefined =>
  pictureUrl('public/getCurrencyImage', code, settings)

/** Where the picture of a network is served: GET /public/getAssetImage/{imageId}. */
export const assetImageUrl = (imageId: string, settings: Settings): string | undefined =>
  pictureUrl('public/getAssetImage', imageId, settings)
