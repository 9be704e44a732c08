import { followNetworkOptions } from './follow.ts'
import { isNetworkId, namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { findNetwork, type Network } from '../../core/chain/network.ts'
import { defaultNetworkName, type NetworkChoice } from '../../core/options.ts'
import { findNetworkByText, resolveNetworks } from '../../networks/names.ts'
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
  walletNetworkChanged,
} from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(() => ({
  configured: undefined as
    | { networks: readonly NetworkChoice[]; defaultNetwork?: string; ready: Promise<void>; isDone?: true }
    | undefined,
  /** The network that was activated before the app listed any: elements can mount before the app creates its modal. */
  guessedId: undefined as NetworkId | undefined,
}))

const defaultChoices = [defaultNetworkName]

const reset = () => {
  live.configured = undefined
  live.guessedId = undefined
}

/** Resolves the networks of the options. Non-EVM and test network records load only if an option names them. */
export function networksReady(): Promise<void> {
  settleOptions()
  const { networks = defaultChoices, defaultNetwork } = $options.get()
  if (live.configured?.networks !== networks || live.configured.defaultNetwork !== defaultNetwork) {
    const ready = configure(networks, defaultNetwork)
    live.configured = { networks, defaultNetwork, ready }
    // Networks given by name load in a chunk. If it fails, the next call retries.
    ready.then(() => {
      if (live.configured?.ready === ready) live.configured.isDone = true
    }, reset)
  }
  return (live.configured as NonNullable<typeof live.configured>).ready
}

async function configure(
  choices: readonly NetworkChoice[],
  defaultNetwork: string | undefined,
): Promise<void> {
  const resolvedNetworks = await resolveNetworks(choices)
  // If no entry of the option is valid, the modal uses the default network. An empty list stays empty.
  const networks =
    resolvedNetworks.length || !choices.length
      ? resolvedNetworks
      : await resolveNetworks([defaultNetworkName])
  const preferredNetwork = defaultNetwork ? await findNetworkByText(networks, defaultNetwork) : undefined
  // The options changed during loading: a slow load must not override newer options.
  if (
    live.configured &&
    (live.configured.networks !== choices || live.configured.defaultNetwork !== defaultNetwork)
  )
    return networksReady()
  networksConfigured(networks)
  const firstNetwork = findNetwork(networks, readSnapshot().networkId) ?? preferredNetwork ?? networks[0]
  for (const namespace of $namespaces.get()) {
    const current = $networkIds.get()[namespace]
    const connection = $connections.get()[namespace]
    // While another wallet is connecting, the previous one is still in use.
    const isFromWallet = connection?.status === 'connected' || connection?.previous !== undefined
    // Replace a network that is no longer configured or was only guessed, unless a wallet is on it (F17).
    if (current && (isFromWallet || (current !== live.guessedId && findNetwork(networks, current)))) continue
    const initial = [firstNetwork, ...networks].find(
      network => network && namespaceOf(network.id) === namespace,
    )
    if (initial) walletNetworkChanged(initial.id)
  }
  const active = $activeNamespace.get()
  const isActiveSupported = networks.some(network => namespaceOf(network.id) === active)
  const isConnected = active && $connections.get()[active]
  if (firstNetwork && (!isActiveSupported || live.guessedId) && !isConnected)
    namespaceActivated(namespaceOf(firstNetwork.id))
  live.guessedId = choices === defaultChoices && !preferredNetwork ? firstNetwork?.id : undefined
}

/**
 * Shows a network on the buttons before the user interacts: the last active one if the app configures it, else the first one.
 * Storage provides only the id; the record comes from the app or the built-in table (T12).
 */
export async function showNetworks(): Promise<void> {
  if ($networks.get().length) return
  settleOptions()
  const { networkId } = readSnapshot()
  if (!networkId) return networksReady()
  const network = findNetwork(await resolveNetworks($options.get().networks ?? defaultChoices), networkId)
  if ($networks.get().length) return
  // The other networks load on demand, because they also load the wallet discovery of their namespaces.
  if (!network) return networksReady()
  networksConfigured([network])
  networkActivated(network.id)
}

const isOwnRecord = (choice: NetworkChoice): choice is Network =>
  typeof choice === 'object' && isNetworkId(choice?.id) && Array.isArray(choice.rpcUrls)

/** Returns the resolved networks of the app: all of them, or, until the names are resolved, its own records and those shown. */
export function currentNetworks(): readonly Network[] {
  const visible = $networks.get()
  if (live.configured?.isDone) return visible
  const ownRecords = ($options.get().networks ?? defaultChoices).filter(isOwnRecord)
  return [...ownRecords, ...visible.filter(network => !findNetwork(ownRecords, network.id))]
}

/** Returns the resolved active network. Returns the placeholder of an unsupported network only once all networks are resolved. */
export function currentNetwork(): Network | undefined {
  const active = $activeNetwork.get()
  return (
    findNetwork(currentNetworks(), $activeNetworkId.get()) ??
    ((live.configured?.isDone && active) || undefined)
  )
}

followNetworkOptions(() => {
  if (live.configured) void networksReady().catch(() => {})
})
