import * as limits from '../limits.ts'
import type { Settings } from '../options.ts'
import { imagesUrl } from '../wallet/catalog-url.ts'

/**
 * Validates a token image URL from a service or wallet: the app's image host, or a raster `data:` URL. Any other host would learn
 * which account views which token.
 */
export function tokenImage(value: unknown, settings: Settings): string | undefined {
  if (typeof value !== 'string' || value.length > limits.announcedIconMaxBytes) return undefined
  if (/^data:image\/(?:png|jpeg|webp|gif)[;,]/i.test(value)) return value
  const host = imagesUrl(settings)
  if (!host || !URL.canParse(host) || !URL.canParse(value)) return undefined
  const { origin, username, password, href } = new URL(value)
  return origin === new URL(host).origin && !username && !password ? href : undefined
}
