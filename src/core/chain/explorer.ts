import { namespaceOf } from './caip.ts'
import type { Network } from './network.ts'

// Explorers of the four namespaces agree on these paths; Solana's and Polkadot's differ from Ethereum's.
const addressPaths = { eip155: 'address', solana: 'account', bip122: 'address', polkadot: 'account' }
const transactionPaths = { eip155: 'tx', solana: 'tx', bip122: 'tx', polkadot: 'extrinsic' }

/** Joins a path to the explorer's base; a base with a query (Solana's clusters) keeps it behind the path. */
function join({ id, blockExplorer }: Network, paths: typeof addressPaths, what: string): string | undefined {
  const [, base, rest = ''] = /^(https?:\/\/[^?#]+?)\/?([?#].*)?$/i.exec(blockExplorer?.url ?? '') ?? []
  const url = base && `${base}/${paths[namespaceOf(id)]}/${encodeURIComponent(what)}${rest}`
  return url && URL.canParse(url) ? url : undefined
}

/** Page of an address in the network's block explorer; undefined when the network has none. */
export const explorerAddressUrl = (network: Network, address: string): string | undefined =>
  join(network, addressPaths, address)

/** Page of a transaction in the network's block explorer; undefined when the network has none. */
export const explorerTransactionUrl = (network: Network, id: string): string | undefined =>
  join(network, transactionPaths, id)
