import type { Namespace } from '../core/chain/namespace.ts'
import type { ModalHandle } from '../modal-handle.ts'
import type { AppKitAdapter } from './options.ts'

const made = new WeakMap<object, object>()

/**
 * The wallet of a namespace as AppKit hands it out, the same object for the same wallet; undefined while nobody is connected.
 * EVM wallets speak EIP-1193 everywhere; the adapter of another namespace knows the shape that AppKit has for it.
 */
export function providerOf(
  modal: ModalHandle,
  adapters: readonly AppKitAdapter[] | undefined,
  namespace: Namespace | undefined,
): object | undefined {
  if (!namespace || modal.getAccount(namespace).status !== 'connected') return undefined
  const wallet = modal.getProvider(namespace)
  const adapter = adapters?.find(each => each.namespace === namespace && each.toProvider)
  if (!wallet || !adapter?.toProvider) return wallet
  const known = made.get(wallet)
  if (known) return known
  const shaped = adapter.toProvider(modal, wallet)
  made.set(wallet, shaped)
  return shaped
}
