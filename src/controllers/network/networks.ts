import { followNetworkOptions } from '../../reactions/visit.ts'
import { isNetworkId, namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { findNetwork, type Network } from '../../core/chain/network.ts'
import { defaultNetworkName, type NetworkChoice } from '../../core/options.ts'
import { networkMeant, resolveNetworks } from '../../networks/names.ts'
import { settleOptions } from '../settings/options.ts'
import { readSnapshot } from '../../services/storage-snapshot.ts'
import { $connections } from '../../state/connect/connections.ts'
import {
  $activeNamespace,
  $activeNetwork,
  $activeNetworkId,
  $namespaces,
  $networkIds,
  $networks,
  networkActivated,
  namespaceActivated,
  networksConfigured,
  walletNetworkSeen,
} from '../../state/network/networks.ts'
import { runtime } from '../../runtime.ts'
import { $options } from '../../state/settings/options.ts'

// Belongs to one modal and goes with it: another one of the page, after `destroy()`, begins anew.
let configured:
  | { networks: readonly NetworkChoice[]; defaultNetwork?: string; ready: Promise<void>; isDone?: true }
  | undefined

const withoutAny = [defaultNetworkName]
/** Where a page stands that named no network so far: elements may come before the app has set its modal up. */
let guessed: NetworkId | undefined

const forget = () => {
  configured = undefined
  guessed = undefined
}

/** The networks of the options as records; what is no EVM network, or for tests, loads when a choice needs it. */
export function networksReady(): Promise<void> {
  settleOptions()
  const { networks = withoutAny, defaultNetwork } = $options.get()
  if (configured?.networks !== networks || configured.defaultNetwork !== defaultNetwork) {
    const ready = configure(networks, defaultNetwork)
    configured = { networks, defaultNetwork, ready }
    runtime.stops.set('networks', forget)
    // Other names are a file of ours: when it does not load, the next need tries again.
    ready.then(() => {
      if (configured?.ready === ready) configured.isDone = true
    }, forget)
  }
  return (configured as NonNullable<typeof configured>).ready
}

async function configure(
  choices: readonly NetworkChoice[],
  defaultNetwork: string | undefined,
): Promise<void> {
  const chosen = await resolveNetworks(choices)
  // An app whose every choice is unreadable still gets a working modal; one that wants none has none.
  const networks = chosen.length || !choices.length ? chosen : await resolveNetworks([defaultNetworkName])
  const byDefault = defaultNetwork ? await networkMeant(networks, defaultNetwork) : undefined
  // Other options have come meanwhile; those that need more to load must not win over those that came last.
  if (configured && (configured.networks !== choices || configured.defaultNetwork !== defaultNetwork))
    return networksReady()
  networksConfigured(networks)
  const first = findNetwork(networks, readSnapshot().networkId) ?? byDefault ?? networks[0]
  for (const namespace of $namespaces.get()) {
    const current = $networkIds.get()[namespace]
    const connection = $connections.get()[namespace]
    // While another wallet is asked, the one before still serves.
    const isWallets = connection?.status === 'connected' || connection?.previous !== undefined
    // A network that left the options is left, and one that nobody named, but where a wallet stands on it (F17).
    if (current && (isWallets || (current !== guessed && findNetwork(networks, current)))) continue
    const meant = [first, ...networks].find(network => network && namespaceOf(network.id) === namespace)
    if (meant) walletNetworkSeen(meant.id)
  }
  const active = $activeNamespace.get()
  const isHere = networks.some(network => namespaceOf(network.id) === active)
  const isConnected = active && $connections.get()[active]
  if (first && (!isHere || guessed) && !isConnected) namespaceActivated(namespaceOf(first.id))
  guessed = choices === withoutAny && !byDefault ? first?.id : undefined
}

/**
 * What the buttons of a visit show before anybody asks: the network that was active last, where the app offers it, else the
 * first of the options. The storage names it; what it is comes from the app or the table (T12).
 */
export async function showNetworks(): Promise<void> {
  if ($networks.get().length) return
  settleOptions()
  const { networkId } = readSnapshot()
  if (!networkId) return networksReady()
  const found = findNetwork(await resolveNetworks($options.get().networks ?? withoutAny), networkId)
  if ($networks.get().length) return
  // The others wait until somebody asks: what finds the wallets of their namespaces loads with them.
  if (!found) return networksReady()
  networksConfigured([found])
  networkActivated(found.id)
}

const isOwnRecord = (choice: NetworkChoice): choice is Network =>
  typeof choice === 'object' && isNetworkId(choice?.id) && Array.isArray(choice.rpcUrls)

/** The app's networks that are known whole: all of them, or, until the names have been looked up, its own records and what is shown. */
export function networksNow(): readonly Network[] {
  const shown = $networks.get()
  if (configured?.isDone) return shown
  const own = ($options.get().networks ?? withoutAny).filter(isOwnRecord)
  return [...own, ...shown.filter(network => !findNetwork(own, network.id))]
}

/** The active network, whole. What stands for a network that the app does not know is told once all that it knows are known. */
export function networkNow(): Network | undefined {
  const active = $activeNetwork.get()
  return findNetwork(networksNow(), $activeNetworkId.get()) ?? ((configured?.isDone && active) || undefined)
}

followNetworkOptions(() => {
  if (configured) void networksReady().catch(() => {})
})
