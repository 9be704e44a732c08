import { namespaceOf } from './caip.ts'
import type { Namespace } from './namespace.ts'
import type { Network } from './network.ts'

interface Paths {
  readonly address: string
  readonly transaction: string
}

// Paths of explorer pages by namespace.
const paths: Readonly<Record<Namespace, Paths>> = {
  eip155: { address: 'address', transaction: 'tx' },
  solana: { address: 'account', transaction: 'tx' },
  bip122: { address: 'address', transaction: 'tx' },
  polkadot: { address: 'account', transaction: 'extrinsic' },
}

/** Inserts a path before the query of the explorer's base URL. The query selects the cluster of Solana. */
function join({ id, blockExplorer }: Network, kind: keyof Paths, value: string): string | undefined {
  const [, base, suffix = ''] = /^(https?:\/\/[^?#]+?)\/?([?#].*)?$/i.exec(blockExplorer?.url ?? '') ?? []
  const url = base && `${base}/${paths[namespaceOf(id)][kind]}/${encodeURIComponent(value)}${suffix}`
  return url && URL.canParse(url) ? url : undefined
}

/** Returns the explorer URL of an address, or undefined if the network has no explorer with an http or https URL. */
export const explorerAddressUrl = (network: Network, address: string): string | undefined =>
  join(network, 'address', address)

/** Returns the explorer URL of a transaction, or undefined if the network has no explorer with an http or https URL. */
export const explorerTransactionUrl = (network: Network, id: string): string | undefined =>
  join(network, 'transaction', id)
