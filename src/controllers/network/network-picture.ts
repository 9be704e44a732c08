import type { Network } from '../../core/chain/network.ts'
import { imageIdOf } from '../../networks/image-ids.ts'
import { assetImageUrl } from '../../services/image-url.ts'
import { $options } from '../../state/settings/options.ts'

/** Where the catalog has the picture of a network; undefined where there is no catalog, or it has none. */
export function networkPicture({ id, imageId }: Network): string | undefined {
  const known = imageId ?? imageIdOf(id)
  return known === undefined ? undefined : assetImageUrl(known, $options.get())
}
