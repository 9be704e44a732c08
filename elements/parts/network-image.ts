import { html, nothing } from 'lit'
import { networkImageUrl } from '../../src/controllers/network/network-image.ts'
import type { Network } from '../../src/core/chain/network.ts'
import { mark } from '../ui/mark.ts'
import type { WuiImage } from '../ui/wui-image.ts'
import '../ui/wui-network-image.ts'

/** Renders the image of a network: from its record, our drawing, the catalog, or its first letter. */
export const networkImage = (
  network: Network | undefined,
  { size, slot }: { readonly size?: WuiImage['size']; readonly slot?: string } = {},
) => html`<wui-network-image
  slot=${slot ?? nothing}
  size=${size ?? nothing}
  loading="lazy"
  .network=${network?.id}
  .ownImage=${network?.image}
  .src=${network && networkImageUrl(network)}
  .name=${network?.name ?? ''}
></wui-network-image>`

/** Renders the image of a network for a row, in a shadow root with `dataRowStyles`. */
export const networkTile = (network: Network): unknown =>
  mark({
    network: network.id,
    ownImage: network.image,
    src: networkImageUrl(network),
    name: network.name,
    loading: 'lazy',
  })
