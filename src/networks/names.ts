import { findNetwork, type Network } from '../core/chain/network.ts'
import type { NetworkChoice } from '../core/options.ts'
import * as evm from './evm.ts'
import { once } from '../core/once.ts'
import { formerSolanaIds } from './former-solana-ids.ts'
import { createNameTable } from './name-table.ts'
import * as solana from './solana.ts'

/** The most common networks. The others, and the parser of custom records, load on demand. */
export const commonNetworks = createNameTable({ ...evm, mainnet: evm.ethereum, ...solana }, formerSolanaIds)

const loadOtherNames = once(() => import('./other-names.ts'))
const loadDefineNetwork = once(() => import('./define-network.ts'))

async function resolve(choice: NetworkChoice): Promise<Network | undefined> {
  if (typeof choice === 'string')
    return commonNetworks.find(choice) ?? (await loadOtherNames()).otherNetworks.find(choice)
  const { defineNetwork } = await loadDefineNetwork()
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
  const uniqueNetworks = new Map<string, Network>()
  const networks = await Promise.all(choices.map(resolve))
  networks.forEach((network, index) => {
    if (!network) report?.(choices[index] as NetworkChoice)
    else if (!uniqueNetworks.has(network.id)) uniqueNetworks.set(network.id, network)
  })
  return [...uniqueNetworks.values()]
}

/** Finds one of these networks by id or name. */
export async function findNetworkByText(
  networks: readonly Network[],
  text: string,
): Promise<Network | undefined> {
  const networkWithId = networks.find(({ id }) => id === text)
  if (networkWithId) return networkWithId
  const [resolved] = await resolveNetworks([text])
  return findNetwork(networks, resolved?.id)
}
