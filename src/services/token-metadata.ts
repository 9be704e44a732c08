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
 * Returns the image URL in a collectible's metadata. The contract's creator controls the metadata and the image, so each must be a data URL
 * or an `ipfs://` URL, which is read through the app's gateway. Undefined if there is no image, or if a URL names another host.
 */
export async function fetchTokenImage(
  uri: string,
  { endpoints }: Settings,
  signal: AbortSignal,
): Promise<string | undefined> {
  const gateway = endpoints?.ipfs
  const url = isIpfs(uri) ? ipfsUrl(uri, gateway) : undefined
  const fields = url
    ? await request({
        url,
        schema: metadata,
        signal,
        retry: false,
        timeoutMs: moneyLimits.metadataMs,
        maxBytes: moneyLimits.metadataMaxBytes,
      })
    : metadata.safeParse(parseDataUrl(uri)).data
  const image = fields?.image ?? fields?.image_url ?? undefined
  if (image === undefined || image.length > limits.announcedIconMaxBytes) return undefined
  return isRaster(image) || (isIpfs(image) && gateway !== null) ? image : undefined
}

/** Parses metadata embedded in a data URL. */
function parseDataUrl(uri: string): unknown {
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
