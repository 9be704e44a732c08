import { namespaceOf } from './caip.ts'
import type { Network } from './network.ts'

// Explorer paths by namespace; Solana's and Polkadot's differ from Ethereum's.
const addressPaths = { eip155: 'address', solana: 'account', bip122: 'address', polkadot: 'account' }
const transactionPaths = { eip155: 'tx', solana: 'tx', bip122: 'tx', polkadot: 'extrinsic' }

/** Appends a path to the explorer's base URL, before its query (Solana's clusters). */
function join({ id, blockExplorer }: Network, paths: typeof addressPaths, what: string): string | undefined {
  const [, base, rest = ''] = /^(https?:\/\/[^?#]+?)\/?([?#].*)?$/i.exec(blockExplorer?.url ?? '') ?? []
  const url = base && `${base}/${paths[namespaceOf(id)]}/${encodeURIComponent(what)}${rest}`
  return url && URL.canParse(url) ? url : undefined
}

/** Returns the explorer URL of an address, or undefined if the network has no explorer. */
export const explorerAddressUrl = (network: Network, address: string): string | undefined =>
  join(network, addressPaths, address)

/** Returns the explorer URL of a transaction, or undefined if the network has no explorer. */
export const explorerTransactionUrl = (network: Network, id: string): string | undefined =>
  join(network, transactionPaths, id)
