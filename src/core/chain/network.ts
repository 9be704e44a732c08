import type { NetworkId } from './caip.ts'
import { namespaceOf } from './caip.ts'

/** An on-chain exchange compatible with Uniswap V2. Addresses are bare, without a network id. */
export interface Exchange {
  readonly kind: 'uniswap-v2'
  readonly router: string
  readonly factory: string
  /** Wrapped token contract of the native coin. */
  readonly wrappedNative: string
  /** Intermediate tokens for pairs without a pool. */
  readonly baseTokens: readonly string[]
}

/** A network of the app. */
export interface Network {
  /** CAIP-2 id. */
  readonly id: NetworkId
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Public endpoints of the network, used as the last fallback. */
  readonly rpcUrls: readonly string[]
  readonly blockExplorer?: { readonly name: string; readonly url: string }
  readonly testnet?: boolean
  /** Image URL: https, or a raster `data:` URL. */
  readonly image?: string
  /** Id of its image in the wallet catalog, used if neither `image` nor this package provides the image. */
  readonly imageId?: string
  /** Contracts of verified tokens. Other tokens with the same name are marked. */
  readonly tokens?: readonly string[]
  readonly contracts?: { readonly multicall3?: string; readonly ensUniversalResolver?: string }
  /** Exchange for swaps without a service. Overrides the known exchange of this network. */
  readonly exchange?: Exchange
}

export const findNetwork = (networks: readonly Network[], id: NetworkId | undefined): Network | undefined =>
  networks.find(network => network.id === id)

/** Returns a placeholder for a network that the wallet uses and the app does not configure. */
export const unsupportedNetwork = (id: NetworkId): Network => ({
  id,
  name: 'Unknown Network',
  nativeCurrency: { name: '', symbol: '', decimals: namespaceOf(id) === 'eip155' ? 18 : 0 },
  rpcUrls: [],
})
