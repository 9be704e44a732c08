import { namespaceOf } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { SwapSource, SwapSourceName } from '../../core/money/swap.ts'
import { requireFeature, loadFeature } from '../../namespaces/features.ts'
import { $activeNetwork, $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $swapSources, swapSourcesChanged } from '../../state/swap/swap.ts'
import { serviceSource, servesSwaps } from './service-source.ts'
import { perModal } from '../../core/per-modal.ts'

/**
 * Returns the quote sources of a network in order of preference, limited to those that the app allows. Rejects if the service
 * cannot report whether it supports the network, unless the app chose `chain`, or `service-then-chain` and the chain has an exchange.
 */
export async function sourcesOf(network: Network): Promise<readonly SwapSourceName[]> {
  const settings = $options.get()
  const { swapSource: preference = 'auto' } = settings
  const ability = await loadFeature(namespaceOf(network.id), 'swap')
  if (!ability) return []
  const chain: readonly SwapSourceName[] =
    preference !== 'service' && ability.hasExchange(network) ? ['chain'] : []
  if (preference === 'chain') return chain
  let isServed: boolean
  try {
    isServed = await servesSwaps(network, settings)
  } catch (error) {
    if (preference === 'service-then-chain' && chain.length) return ['service', ...chain]
    throw error
  }
  if (!isServed) return chain
  return preference === 'service-then-chain' ? ['service', ...chain] : ['service']
}

export async function sourceOf(name: SwapSourceName, network: Network): Promise<SwapSource> {
  if (name === 'service') return serviceSource
  return (await requireFeature(namespaceOf(network.id), 'swap')).chainSource()
}

const live = perModal(() => ({
  search: undefined as AbortController | undefined,
}))

/** Finds the quote sources of the active network, or else another network that supports swaps. Never rejects. */
export async function findSwapSources({ now = false } = {}): Promise<void> {
  const network = $activeNetwork.get()
  if (!network || ($swapSources.get().status === 'ready' && !now)) return
  live.search?.abort()
  const { signal } = (live.search = new AbortController())
  if (now) swapSourcesChanged({ status: 'unknown', sources: [] })
  const isOutdated = () => signal.aborted || $activeNetwork.get()?.id !== network.id
  try {
    const sources = await sourcesOf(network)
    const otherNetwork = sources.length ? undefined : await findOtherNetwork(network)
    if (isOutdated()) return
    swapSourcesChanged({ status: 'ready', sources, ...(otherNetwork && { otherNetwork }) })
    // Preload the first source in parallel with other requests.
    if (sources[0]) void sourceOf(sources[0], network).catch(() => {})
  } catch {
    if (!isOutdated()) swapSourcesChanged({ status: 'failed', sources: [] })
  }
}

async function findOtherNetwork(network: Network): Promise<Network | undefined> {
  const namespace = namespaceOf(network.id)
  const otherNetworks = $networks
    .get()
    .filter(({ id }) => id !== network.id)
    .toSorted((a, b) => Number(namespaceOf(b.id) === namespace) - Number(namespaceOf(a.id) === namespace))
  for (const candidate of otherNetworks) {
    const sources = await sourcesOf(candidate).catch(() => [])
    if (sources.length) return candidate
  }
  return undefined
}

/**
 * Returns the quote sources of the active network. Rejects with SWAP_INIT_FAILED if they could not be determined, and with
 * SWAP_UNSUPPORTED_NETWORK if there are none.
 */
export async function requireSources(): Promise<readonly SwapSourceName[]> {
  await findSwapSources()
  const { status, sources } = $swapSources.get()
  if (status === 'failed') throw new AppError('SWAP_INIT_FAILED')
  if (!sources.length) throw new AppError('SWAP_UNSUPPORTED_NETWORK')
  return sources
}
