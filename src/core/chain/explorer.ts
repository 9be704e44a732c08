import { namespaceOf } from './caip.ts'
import type { Network } from './network.ts'

// Explorers of the four families agree on these paths; Solana's and Polkadot's differ from Ethereum's.
const addressPaths = { eip155: 'address', solana: 'account', bip122: 'address', polkadot: 'account' }
const transactionPaths = { eip155: 'tx', solana: 'tx', bip122: 'tx', polkadot: 'extrinsic' }

/** Joins a path to the explorer's base; a base with a query (Solana's clusters) keeps it behind the path. */
function join(network: Network, path: string, id: string): string | undefined {
  const base = network.blockExplorer?.url
  if (!base || !URL.canParse(base)) return undefined
  const url = new URL(base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  url.pathname = `${url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname}/${path}/${encodeURIComponent(id)}`
  return url.href
}

/** Page of an address in the network's block explorer; undefined when the network has none. */
export const explorerAddressUrl = (network: Network, address: string): string | undefined =>
  join(network, addressPaths[namespaceOf(network.id)], address)

/** Page of a transaction in the network's block explorer; undefined when the network has none. */
export const explorerTransactionUrl = (network: Network, id: string): string | undefined =>
  join(network, transactionPaths[namespaceOf(network.id)], id)
