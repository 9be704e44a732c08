import { loadFeature } from '../../namespaces/features.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import { findNetwork, type Network } from '../../core/chain/network.ts'
import type { Collectible } from '../../core/money/activity.ts'
import { collectibleKey, collectiblesIn, withOwnCollection } from '../../core/money/collectible.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $account } from '../../state/account/account.ts'
import { $activity } from '../../state/account/activity.ts'
import {
  $collectibles,
  collectiblesFailed,
  collectiblesCleared,
  collectiblesLoading,
  collectiblesReceived,
} from '../../state/account/collectibles.ts'
import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { followChange } from './follow.ts'
import { loadActivity, loadMoreActivity } from './activity.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(() => ({
  /** Aborts the list and its pictures when the account changes or the list reloads. */
  requests: new AbortController(),
}))
const maxPages = 5

/**
 * Loads the collectibles in the newest pages of the account's history that the account still owns according to the chain. If the chain does
 * not report the owner of one, it is listed as not proven. Never rejects: a failure is stored in `$collectibles`.
 */
export async function loadCollectibles({ now = false }: { now?: boolean } = {}): Promise<void> {
  const { caipAddress: account, namespace, networkId, status } = $account.get()
  const network = findNetwork($networks.get(), networkId)
  if (status !== 'connected' || !account || !namespace || !network) return
  const list = $collectibles.get()
  if (list.account === account && !now && (list.status === 'ready' || list.status === 'loading')) return
  const { signal } = restart()
  collectiblesLoading(account)
  await loadActivity({ now })
  for (
    let page = 1;
    page < maxPages && $activity.get().status === 'ready' && !$activity.get().isComplete;
    page++
  )
    await loadMoreActivity()
  if (signal.aborted) return
  const activity = $activity.get()
  if (activity.account !== account || activity.status === 'failed') return collectiblesFailed()
  const rows = activity.transactions.filter(row => row.networkId === network.id)
  const candidates = collectiblesIn(rows)
  try {
    const readOwnership = await loadFeature(namespace, 'ownership')
    const settings = $options.get()
    const answers = candidates.length
      ? await readOwnership?.({
          account,
          network,
          rpcUrls: rpcUrls(network, settings),
          collectibles: candidates,
        })
      : []
    const names = await collectionNames(network, candidates)
    if (signal.aborted) return
    const ownedCollectibles = candidates
      .map(candidate => withOwnCollection(candidate, names))
      .flatMap((collectible, index) => {
        const isOwned = answers?.[index]
        return isOwned === false
          ? []
          : [{ ...collectible, key: collectibleKey(collectible), isProven: isOwned === true }]
      })
    collectiblesReceived(account, ownedCollectibles)
    void import('./collectible-images.ts').then(
      m => m.loadImages({ namespace, network, collectibles: ownedCollectibles, signal }),
      // If the chunk fails to load, the initials remain.
      () => {},
    )
  } catch {
    // The tab shows the failure and offers a retry.
    if (!signal.aborted) collectiblesFailed()
  }
}

/** Aborts earlier requests. Returns the controller of the next ones. */
function restart(): AbortController {
  live.requests.abort()
  live.requests = new AbortController()
  return live.requests
}

/** Returns the name that each contract reports, by lowercase address. Unreachable contracts are omitted. */
async function collectionNames(
  network: Network,
  collectibles: readonly Collectible[],
): Promise<ReadonlyMap<string, string>> {
  const reads = await loadFeature(namespaceOf(network.id), 'tokens')
  const contracts = new Set(
    collectibles.flatMap(({ contract }) => (contract ? [contract.toLowerCase()] : [])),
  )
  const urls = rpcUrls(network, $options.get())
  const entries = [...contracts].slice(0, moneyLimits.collectibleImages).map(async address => {
    const label = await reads?.readLabel({ network, rpcUrls: urls, address }).catch(() => undefined)
    return label?.name === undefined ? [] : [[address, label.name] as const]
  })
  return new Map((await Promise.all(entries)).flat())
}

followChange({
  clear() {
    restart()
    collectiblesCleared()
  },
  retry() {
    if ($collectibles.get().status === 'failed') void loadCollectibles()
  },
})
