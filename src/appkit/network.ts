import { hasNumericChains } from '../core/chain/namespace-rules.ts'
import { namespaceOf, referenceOf } from '../core/chain/caip.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import type { Network } from '../core/chain/network.ts'
import { imageIdOf } from '../networks/image-ids.ts'
import { defineNetwork, type NetworkInput } from '../networks/define-network.ts'

/** Network in AppKit's format: a viem chain with its CAIP-2 id. */
export interface CaipNetwork {
  readonly id: number | string
  readonly caipNetworkId: Network['id']
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: Network['nativeCurrency']
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly testnet?: boolean
  readonly assets?: { readonly imageId: string }
}

/** Network that an app passes: a viem chain, or a record with `chainNamespace` and `caipNetworkId`. */
export type AppKitNetwork = NetworkInput

/** Returns the chain id as a number for EVM chains, and the CAIP-2 reference for others. */
export const chainIdOf = (id: Network['id']): number | string =>
  hasNumericChains(namespaceOf(id)) ? Number(referenceOf(id)) : referenceOf(id)

/** Converts a network to AppKit's format. */
export function toCaipNetwork(network: Network): CaipNetwork {
  const { id, name, nativeCurrency, rpcUrls, blockExplorer, testnet } = network
  const imageId = network.imageId ?? imageIdOf(id)
  return {
    id: chainIdOf(id),
    caipNetworkId: id,
    chainNamespace: namespaceOf(id),
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls } },
    ...(blockExplorer && { blockExplorers: { default: blockExplorer } }),
    ...(testnet && { testnet }),
    ...(imageId && { assets: { imageId } }),
  }
}

/** Converts a network from AppKit's format. Throws INVALID_OPTIONS if the network is invalid. */
export const fromAppKit = (network: AppKitNetwork): Network => defineNetwork(network)
