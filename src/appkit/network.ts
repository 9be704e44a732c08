import { numbersChains } from '../core/chain/namespace-rules.ts'
import { namespaceOf, referenceOf } from '../core/chain/caip.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import type { Network } from '../core/chain/network.ts'
import { imageIdOf } from '../networks/image-ids.ts'
import { defineNetwork, type NetworkInput } from '../networks/define-network.ts'

/** A network as AppKit writes it: a chain of viem, with the CAIP-2 id beside it. */
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

/** A network that an app hands over: a chain of viem, or a record with `chainNamespace` and `caipNetworkId`. */
export type AppKitNetwork = NetworkInput

/** A number for EVM chains, the CAIP-2 reference for others. */
export const chainIdOf = (id: Network['id']): number | string =>
  numbersChains(namespaceOf(id)) ? Number(referenceOf(id)) : referenceOf(id)

/** A network of ours as AppKit writes it. */
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

/** A network of AppKit's as a record of ours. Throws INVALID_OPTIONS. */
export const fromAppKit = (network: AppKitNetwork): Network => defineNetwork(network)
