import { namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { tokenKey } from '../../core/money/token.ts'
import { loadFeature } from '../../namespaces/features.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $labelOf, labelRead } from '../../state/account/token-labels.ts'
import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'

/**
 * Ensures that a token is reviewed under its own label: from the well-known list or the app, else read once from its contract. The stores
 * then use it instead of the service's label. Rejects if the chain is unreachable.
 */
export async function confirmLabel(
  token: { readonly networkId: NetworkId; readonly address: string },
  signal?: AbortSignal,
): Promise<void> {
  const current = $labelOf.get()(token)
  const network = findNetwork($networks.get(), token.networkId)
  // A record with only a symbol takes its name from the contract.
  if (!network || current === null || current?.name !== undefined) return
  const reads = await loadFeature(namespaceOf(network.id), 'tokens')
  const label = await reads?.readLabel({
    network,
    rpcUrls: rpcUrls(network, $options.get()),
    address: token.address,
    ...(signal && { signal }),
  })
  labelRead(tokenKey(token), label ?? null)
}
