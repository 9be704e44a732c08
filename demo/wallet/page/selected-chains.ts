import { isNetworkId, namespaceOf } from '../../../src/core/chain/caip.ts'
import {
  fromWireChain,
  toWireChain,
  type WireChainId,
} from '../../../src/services/embedded-frame/protocol.ts'
import type { EmbeddedNamespace } from '../../../src/core/identity/embedded.ts'
import type { ChainId } from '../contract.ts'
import { createInvalidError } from './failures.ts'

/** Parses the chain in a message to a CAIP-2 id. Throws if it is malformed or its namespace is not supported. */
export function readChain(value: unknown): ChainId {
  const id = fromWireChain(value)
  if (!id || !/^(?:eip155|solana):/.test(id)) throw createInvalidError('This is not a network of this wallet')
  return id
}

export const toWireId = (id: ChainId): WireChainId => (isNetworkId(id) ? toWireChain(id) : id)

/** Selected chain of each namespace, and the chain selected last. Calls `onChange` if the chain of a namespace changes. */
export class SelectedChains {
  readonly #byNamespace = new Map<string, ChainId>()
  #current: ChainId = 'eip155:1'
  readonly #onChange: (namespace: string) => void

  constructor(initialId: unknown, onChange: (namespace: string) => void) {
    this.#onChange = onChange
    const id = fromWireChain(initialId)
    if (id && /^(?:eip155|solana):/.test(id)) this.#current = id
    this.#byNamespace.set(chainNamespaceOf(this.#current), this.#current)
  }

  get current(): ChainId {
    return this.#current
  }

  chainOf(namespace: EmbeddedNamespace): ChainId | undefined {
    return this.#byNamespace.get(namespace)
  }

  select(id: ChainId): void {
    const namespace = chainNamespaceOf(id)
    const isChanged = this.#byNamespace.get(namespace) !== id
    this.#byNamespace.set(namespace, id)
    this.#current = id
    if (isChanged) this.#onChange(namespace)
  }
}

export const chainNamespaceOf = (id: ChainId): string => (isNetworkId(id) ? namespaceOf(id) : '')
