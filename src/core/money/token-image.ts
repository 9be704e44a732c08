import * as limits from '../limits.ts'
import type { Settings } from '../options.ts'
import { imagesUrl } from '../wallet/catalog-url.ts'

/**
 * The picture of a token as a service or a wallet names it: from the host that the app has for pictures, or a raster one in
 * the text. Any other host would hear which account looks at which token.
 */
export function tokenImage(value: unknown, settings: Settings): string | undefined {
  if (typeof value !== 'string' || value.length > limits.announcedIconMaxBytes) return undefined
  if (/^data:image\/(?:png|jpeg|webp|gif)[;,]/i.test(value)) return value
  const host = imagesUrl(settings)
  if (!host || !URL.canParse(host) || !URL.canParse(value)) return undefined
  const { origin, username, password, href } = new URL(value)
  return origin === new URL(host).origin && !username && !password ? href : undefined
}
