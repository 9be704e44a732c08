import type { Namespace } from '../../core/chain/namespace.ts'
import type { Network } from '../../core/chain/network.ts'
import { type OwnedCollectible, uriOfToken } from '../../core/money/collectible.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import { loadFeature } from '../../namespaces/features.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { fetchTokenImage } from '../../services/token-metadata.ts'
import { collectibleImageLoaded } from '../../state/account/collectibles.ts'
import { $options } from '../../state/settings/options.ts'

/**
 * Loads the pictures of owned collectibles for which the history has none. Reads them from the metadata of the collectibles, with limited
 * concurrency. Never rejects.
 */
export async function loadImages({
  namespace,
  network,
  collectibles,
  signal,
}: {
  readonly namespace: Namespace
  readonly network: Network
  readonly collectibles: readonly OwnedCollectible[]
  readonly signal: AbortSignal
}): Promise<void> {
  const collectiblesWithoutImage = collectibles
    .filter(({ image, isProven }) => image === undefined && isProven)
    .slice(0, moneyLimits.collectibleImages)
  if (!collectiblesWithoutImage.length) return
  const settings = $options.get()
  try {
    const readTokenUris = await loadFeature(namespace, 'tokenUris')
    const uris =
      (await readTokenUris?.({
        network,
        rpcUrls: rpcUrls(network, settings),
        collectibles: collectiblesWithoutImage,
      })) ?? []
    const queue = [...collectiblesWithoutImage.entries()]
    const loadQueued = async () => {
      for (let entry = queue.shift(); entry && !signal.aborted; entry = queue.shift()) {
        const [index, { key, tokenId, standard }] = entry
        const uri = uris[index]
        if (uri === undefined || tokenId === undefined) continue
        const metadataUri = standard === 'erc1155' ? uriOfToken(uri, tokenId) : uri
        const image = await fetchTokenImage(metadataUri, settings, signal).catch(() => undefined)
        if (image !== undefined && !signal.aborted) collectibleImageLoaded(key, image)
      }
    }
    await Promise.all(Array.from({ length: moneyLimits.concurrentImages }, loadQueued))
  } catch {
    // The initial of the name replaces a missing picture.
  }
}
