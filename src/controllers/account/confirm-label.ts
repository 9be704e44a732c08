import { namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { tokenKey } from '../../core/money/token.ts'
import { loadPart } from '../../namespaces/index.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $labelOf, labelRead } from '../../state/account/token-labels.ts'
import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'

/**
 * Makes sure that a token is shown under its own label before a review: one of our records, else what its contract says, read
 * once. The stores replace a service's words by it. Rejects when the chain cannot be asked.
 */
export async function confirmLabel(
  token: { readonly networkId: NetworkId; readonly address: string },
  signal?: AbortSignal,
): Promise<void> {
  const known = $labelOf.get()(token)
  const network = findNetwork($networks.get(), token.networkId)
  // A record that has the symbol alone leaves the name to the contract.
  if (!network || known === null || known?.name !== undefined) return
  const reads = await loadPart(namespaceOf(network.id), 'tokens')
  const label = await reads?.label({
    network,
    rpcUrls: rpcUrls(network, $options.get()),
    address: token.address,
    ...(signal && { signal }),
  })
  labelRead(tokenKey(token), label ?? null)
}
