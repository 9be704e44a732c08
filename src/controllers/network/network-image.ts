import type { Network } from '../../core/chain/network.ts'
import { imageIdOf } from '../../networks/image-ids.ts'
import { assetImageUrl } from '../../services/image-url.ts'
import { $options } from '../../state/settings/options.ts'

/** Returns the catalog's URL of a network image. Undefined without a catalog or an image. */
export function networkImageUrl({ id, imageId }: Network): string | undefined {
  const catalogId = imageId ?? imageIdOf(id)
  return catalogId === undefined ? undefined : assetImageUrl(catalogId, $options.get())
}
