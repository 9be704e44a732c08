import { namespaceOf } from '../core/chain/caip.ts'
import { findNetwork } from '../core/chain/network.ts'
import { defaultNetworkName, type NetworkChoice } from '../core/options.ts'
import { readSnapshot } from '../services/storage-snapshot.ts'
import {
  $activeNamespace,
  $networkIds,
  namespaceActivated,
  networksConfigured,
  walletNetworkSeen,
} from '../state/networks.ts'
import { $options } from '../state/options.ts'

let configured: { choices: string; ready: Promise<void> } | undefined

/** The networks of the options as records; the table of names loads only when a name needs it. 0 */
export function networksReady(): Promise<void> {
  const { networks = [defaultNetworkName], defaultNetwork } = $options.get()
  const choices = JSON.stringify([networks, defaultNetwork])
  if (configured?.choices !== choices) {
    const ready = configure(networks, defaultNetwork)
    configured = { choices, ready }
    // The table is a file of ours: when it does not load, the next need tries again.
    ready.catch(() => {
      configured = undefined
    })
  }
  return (configured as NonNullable<typeof configured>).ready
}

async function configure(
  choices: readonly NetworkChoice[],
  defaultNetwork: string | undefined,
): Promise<void> {
  const table = await import('../networks/names.ts')
  const chosen = table.resolveNetworks(choices)
  // An app whose every choice is unreadable still gets a working modal.
  const networks = chosen.length ? chosen : table.resolveNetworks([defaultNetworkName])
  networksConfigured(networks)
  const stored = readSnapshot().network
  const first =
    (stored && findNetwork(networks, stored.id)) ??
    networks.find(
      network => network.id === (defaultNetwork && table.resolveNetworks([defaultNetwork])[0]?.id),
    ) ??
    networks[0]
  for (const network of networks) {
    const namespace = namespaceOf(network.id)
    if (!$networkIds.get()[namespace])
      walletNetworkSeen(first && namespaceOf(first.id) === namespace ? first.id : network.id)
  }
  if (first && !$activeNamespace.get()) namespaceActivated(namespaceOf(first.id))
}

/** A change of the options' networks takes effect at once where they are already in use. */
export function followNetworks(): () => void {
  configured = undefined
  const stored = readSnapshot().network
  // A restored button shows the network it had, without the table.
  if (stored) networksConfigured([stored])
  return $options.listen(() => {
    if (configured) void networksReady().catch(() => {})
  })
}
