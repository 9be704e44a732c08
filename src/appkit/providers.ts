import type { Namespace } from '../core/chain/namespace.ts'
import type { ModalHandle } from '../modal-handle.ts'
import type { AppKitAdapter } from './options.ts'

const cache = new WeakMap<object, object>()

/**
 * Returns the provider of a namespace with AppKit's interface, the same object for the same wallet. Undefined while disconnected.
 * EVM providers are EIP-1193 in both libraries. For other namespaces the adapter converts the provider.
 */
export function providerOf(
  modal: ModalHandle,
  adapters: readonly AppKitAdapter[] | undefined,
  namespace: Namespace | undefined,
): object | undefined {
  if (!namespace || modal.getAccount(namespace).status !== 'connected') return undefined
  const wallet = modal.getProvider(namespace)
  const adapter = adapters?.find(candidate => candidate.namespace === namespace && candidate.toProvider)
  if (!wallet || !adapter?.toProvider) return wallet
  const cachedProvider = cache.get(wallet)
  if (cachedProvider) return cachedProvider
  const convertedProvider = adapter.toProvider(modal, wallet)
  cache.set(wallet, convertedProvider)
  return convertedProvider
}
