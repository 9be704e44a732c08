import type { Network } from '../core/chain/network.ts'
import type { NetworkChoice } from '../core/options.ts'
import * as bitcoin from './bitcoin.ts'
import { defineNetwork } from './define-network.ts'
import * as evm from './evm.ts'
import * as polkadot from './polkadot.ts'
import { formerSolanaIds } from './former-solana-ids.ts'
import { localSolana, solana, solanaDevnet, solanaTestnet } from './solana.ts'

const records: Readonly<Record<string, Network>> = {
  ...evm,
  solana,
  solanaDevnet,
  solanaTestnet,
  localSolana,
  ...bitcoin,
  ...polkadot,
}

// `base-sepolia`, `baseSepolia` and `Base Sepolia` are one name to a person.
const plain = (text: string) => text.toLowerCase().replace(/[-_ ]/g, '')

const byName = new Map<string, Network>([
  ...Object.entries(records).map(([key, network]): [string, Network] => [plain(key), network]),
  ['mainnet', evm.ethereum],
])
const byId = new Map<string, Network>(
  Object.values(records).map((network): [string, Network] => [network.id, network]),
)

/** Every name of the table as it is written in an attribute. */
export const networkNames: readonly string[] = Object.keys(records).map(key =>
  key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
)

/** A network of the table by name or CAIP-2 id. */
export const findKnownNetwork = (text: string): Network | undefined =>
  text.length > 100 ? undefined : (byId.get(formerSolanaIds.get(text) ?? text) ?? byName.get(plain(text)))

function resolve(choice: NetworkChoice): Network | undefined {
  if (typeof choice === 'string') return findKnownNetwork(choice)
  try {
    return defineNetwork(choice)
  } catch {
    return undefined
  }
}

/** Names, ids and records as records, each network once; what nobody knows is left out and handed to `report`. */
export function resolveNetworks(
  choices: readonly NetworkChoice[],
  report?: (choice: NetworkChoice) => void,
): Network[] {
  const found = new Map<string, Network>()
  for (const choice of choices) {
    const network = resolve(choice)
    if (!network) report?.(choice)
    else if (!found.has(network.id)) found.set(network.id, network)
  }
  return [...found.values()]
}
