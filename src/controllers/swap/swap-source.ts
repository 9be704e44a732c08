import { namespaceOf } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { SwapSource, SwapSourceName } from '../../core/money/swap.ts'
import { requirePart, loadPart } from '../../namespaces/index.ts'
import { $activeNetwork, $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $swapPlaces, swapPlacesFound } from '../../state/swap/swap.ts'
import { serviceSource, servesSwaps } from './service-source.ts'
import { perModal } from '../../core/per-modal.ts'

/**
 * Returns the quote sources of a network in order of preference, limited to those that the app allows. Rejects if the service
 * cannot report whether it supports the network, unless the app chose `service-then-chain` and the chain has an exchange.
 */
export async function sourcesOf(network: Network): Promise<readonly SwapSourceName[]> {
  const settings = $options.get()
  const { swapSource: wish = 'auto' } = settings
  const ability = await loadPart(namespaceOf(network.id), 'swap')
  if (!ability) return []
  const chain: readonly SwapSourceName[] = wish !== 'service' && ability.hasExchange(network) ? ['chain'] : []
  if (wish === 'chain') return chain
  let isServed: boolean
  try {
    isServed = await servesSwaps(network, settings)
  } catch (error) {
    if (wish === 'service-then-chain' && chain.length) return ['service', ...chain]
    throw error
  }
  if (!isServed) return chain
  return wish === 'service-then-chain' ? ['service', ...chain] : ['service']
}

export async function sourceOf(name: SwapSourceName, network: Network): Promise<SwapSource> {
  if (name === 'service') return serviceSource
  return (await requirePart(namespaceOf(network.id), 'swap')).chainSource()
}

const live = perModal(() => ({
  search: undefined as AbortController | undefined,
}))

/** Finds the quote sources of the active network, or else another network that supports swaps. Never rejects. */
export async function findSwapPlaces({ now = false } = {}): Promise<void> {
  const network = $activeNetwork.get()
  if (!network || ($swapPlaces.get().status === 'ready' && !now)) return
  live.search?.abort()
  const { signal } = (live.search = new AbortController())
  if (now) swapPlacesFound({ status: 'unknown', sources: [] })
  const isOver = () => signal.aborted || $activeNetwork.get()?.id !== network.id
  try {
    const sources = await sourcesOf(network)
    const other = sources.length ? undefined : await otherPlace(network)
    if (isOver()) return
    swapPlacesFound({ status: 'ready', sources, ...(other && { other }) })
    // Preload the first source in parallel with other requests.
    if (sources[0]) void sourceOf(sources[0], network).catch(() => {})
  } catch {
    if (!isOver()) swapPlacesFound({ status: 'failed', sources: [] })
  }
}

async function otherPlace(network: Network): Promise<Network | undefined> {
  const namespace = namespaceOf(network.id)
  const others = $networks
    .get()
    .filter(({ id }) => id !== network.id)
    .toSorted(
      (one, two) => Number(namespaceOf(two.id) === namespace) - Number(namespaceOf(one.id) === namespace),
    )
  for (const other of others) {
    const sources = await sourcesOf(other).catch(() => [])
    if (sources.length) return other
  }
  return undefined
}

/** Returns the quote sources of the active network. Rejects SWAP_UNSUPPORTED_NETWORK if there are none. */
export async function requireSources(): Promise<readonly SwapSourceName[]> {
  await findSwapPlaces()
  const { status, sources } = $swapPlaces.get()
  if (status === 'failed') throw new AppError('SWAP_INIT_FAILED')
  if (!sources.length) throw new AppError('SWAP_UNSUPPORTED_NETWORK')
  return sources
}
