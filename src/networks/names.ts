import { findNetwork, type Network } from '../core/chain/network.ts'
import type { NetworkChoice } from '../core/options.ts'
import * as evm from './evm.ts'
import { once } from '../core/once.ts'
import { formerSolanaIds } from './former-solana-ids.ts'
import { nameTable } from './name-table.ts'
import * as solana from './solana.ts'

/** The most common networks. The others, and the parser of custom records, load on demand. */
export const usualNetworks = nameTable({ ...evm, mainnet: evm.ethereum, ...solana }, formerSolanaIds)

const loadOtherNames = once(() => import('./other-names.ts'))
const reader = once(() => import('./define-network.ts'))

async function resolve(choice: NetworkChoice): Promise<Network | undefined> {
  if (typeof choice === 'string')
    return usualNetworks.find(choice) ?? (await loadOtherNames()).otherNetworks.find(choice)
  const { defineNetwork } = await reader()
  try {
    return defineNetwork(choice)
  } catch {
    return undefined
  }
}

/**
 * Resolves names, ids and records to unique network records. Omits unknown entries and passes them to `report`. Rejects if a required
 * chunk does not load.
 */
export async function resolveNetworks(
  choices: readonly NetworkChoice[],
  report?: (choice: NetworkChoice) => void,
): Promise<Network[]> {
  const byId = new Map<string, Network>()
  const networks = await Promise.all(choices.map(resolve))
  networks.forEach((network, at) => {
    if (!network) report?.(choices[at] as NetworkChoice)
    else if (!byId.has(network.id)) byId.set(network.id, network)
  })
  return [...byId.values()]
}

/** Finds one of these networks by id or name. */
export async function findNetworkByText(
  networks: readonly Network[],
  text: string,
): Promise<Network | undefined> {
  const byId = networks.find(({ id }) => id === text)
  if (byId) return byId
  const [resolved] = await resolveNetworks([text])
  return findNetwork(networks, resolved?.id)
}
