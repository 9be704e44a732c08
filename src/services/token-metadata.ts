import * as z from 'zod/mini'
import { decodeBase64 } from '../core/chain/base64.ts'
import * as limits from '../core/limits.ts'
import { ipfsUrl, isIpfs, isRaster } from '../core/money/collectible.ts'
import { moneyLimits } from '../core/money/limits.ts'
import type { Settings } from '../core/options.ts'
import { request } from './http.ts'
import { loose } from './loose-field.ts'

const metadata = z.object({ image: loose(z.string()), image_url: loose(z.string()) })

/**
 * The picture that a collectible names in its own metadata. Whoever made the contract wrote both: they are read from the
 * text itself or through the app's gateway, from no host that they name. Undefined where there is none, or it is elsewhere.
 */
export async function tokenPicture(
  uri: string,
  { endpoints }: Settings,
  signal: AbortSignal,
): Promise<string | undefined> {
  const gateway = endpoints?.ipfs
  const url = isIpfs(uri) ? ipfsUrl(uri, gateway) : undefined
  const read = url
    ? await request({
        url,
        schema: metadata,
        signal,
        retry: false,
        timeoutMs: moneyLimits.metadataMs,
        maxBytes: moneyLimits.metadataMaxBytes,
      })
    : metadata.safeParse(inText(uri)).data
  const image = read?.image ?? read?.image_url ?? undefined
  if (image === undefined || image.length > limits.announcedIconMaxBytes) return undefined
  return isRaster(image) || (isIpfs(image) && gateway !== null) ? image : undefined
}

/** Metadata that stands in the contract itself. */
function inText(uri: string): unknown {
  const [, kind = '', text = ''] = /^data:application\/json([;=\w-]*),([\s\S]*)$/i.exec(uri) ?? []
  try {
    const json = /;base64$/i.test(kind)
      ? new TextDecoder().decode(decodeBase64(text))
      : text.includes('%')
        ? decodeURIComponent(text)
        : text
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
