import type { NetworkId } from './caip.ts'
import { namespaceOf } from './caip.ts'

/** An exchange on the chain itself, with contracts in the way of Uniswap V2. Bare addresses. */
export interface Exchange {
  readonly kind: 'uniswap-v2'
  readonly router: string
  readonly factory: string
  /** The contract of the coin as a token. */
  readonly wrappedNative: string
  /** Tokens over which a swap may go where two have no pool of their own. */
  readonly baseTokens: readonly string[]
}

/** A network an app offers. */
export interface Network {
  /** CAIP-2 id. */
  readonly id: NetworkId
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The network's own public endpoints, asked last. */
  readonly rpcUrls: readonly string[]
  readonly blockExplorer?: { readonly name: string; readonly url: string }
  readonly testnet?: boolean
  /** Address of its image: https, or a raster picture in the text. */
  readonly image?: string
  /** Id of its image in the wallet catalog service, asked for where neither the record nor we have one. */
  readonly imageId?: string
  /** Contracts of tokens that are what they say; another one by the same name is marked. */
  readonly tokens?: readonly string[]
  readonly contracts?: { readonly multicall3?: string; readonly ensUniversalResolver?: string }
  /** Where tokens are swapped without a service; it stands above the exchange that we know of this network. */
  readonly exchange?: Exchange
}

export const findNetwork = (networks: readonly Network[], id: NetworkId | undefined): Network | undefined =>
  networks.find(network => network.id === id)

/** Stands for a network that the wallet is on and the app does not know. */
export const unsupportedNetwork = (id: NetworkId): Network => ({
  id,
  name: 'Unknown Network',
  nativeCurrency: { name: '', symbol: '', decimals: namespaceOf(id) === 'eip155' ? 18 : 0 },
  rpcUrls: [],
})
