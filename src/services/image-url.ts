import { imagesUrl } from '../core/wallet/catalog-url.ts'
import type { Settings } from '../core/options.ts'
import { sdkQuery } from './sdk-query.ts'

const imageUrl = (path: string, imageId: string, settings: Settings): string | undefined => {
  const base = imagesUrl(settings)
  // `encodeURIComponent` throws on lone surrogates.
  if (!base || /\p{Cs}/u.test(imageId)) return undefined
  const query = new URLSearchParams(sdkQuery(settings))
  return `${base.replace(/\/$/, '')}/${path}/${encodeURIComponent(imageId)}?${query}`
}

/** Returns the image URL of a wallet: GET /getWalletImage/{imageId}. */
export const walletImageUrl = (imageId: string, settings: Settings): string | undefined =>
  imageUrl('getWalletImage', imageId, settings)

/** Returns the image URL of a token by symbol: GET /public/getTokenImage/{symbol}. */
export const tokenImageUrl = (symbol: string, settings: Settings): string | undefined =>
  imageUrl('public/getTokenImage', symbol, settings)

/** Returns the image URL of a currency: GET /public/getCurrencyImage/{code}. */
export const currencyImageUrl = (code: string, settings: Settings): string | undefined =>
  imageUrl('public/getCurrencyImage', code, settings)

/** Returns the image URL of a network: GET /public/getAssetImage/{imageId}. */
export const assetImageUrl = (imageId: string, settings: Settings): string | undefined =>
  imageUrl('public/getAssetImage', imageId, settings)
