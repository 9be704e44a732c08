import { isNetworkId, namespaceOf } from '../../../../src/core/chain/caip.ts'
import {
  fromWireChain,
  toWireChain,
  type WireChainId,
} from '../../../../src/services/embedded-frame/protocol.ts'
import type { EmbeddedNamespace } from '../../../../src/core/identity/embedded.ts'
import type { ChainId } from '../contract.ts'
import { invalid } from './failures.ts'

/** A chain as it travels, as a CAIP-2 id of a namespace that this wallet has; throws on anything else. */
export function readChain(value: unknown): ChainId {
  const id = fromWireChain(value)
  if (!id || !/^(?:eip155|solana):/.test(id)) throw invalid('This is not a network of this wallet')
  return id
}

export const wireChain = (id: ChainId): WireChainId => (isNetworkId(id) ? toWireChain(id) : id)

/** The network of each namespace that the frame shows, and the one that was chosen last. */
export class ShownChains {
  readonly #byNamespace = new Map<string, ChainId>()
  #last: ChainId = 'eip155:1'
  readonly #changed: (namespace: string) => void

  constructor(first: unknown, changed: (namespace: string) => void) {
    this.#changed = changed
    const id = fromWireChain(first)
    if (id && /^(?:eip155|solana):/.test(id)) this.#last = id
    this.#byNamespace.set(chainNamespaceOf(this.#last), this.#last)
  }

  get last(): ChainId {
    return this.#last
  }

  of(namespace: EmbeddedNamespace): ChainId | undefined {
    return this.#byNamespace.get(namespace)
  }

  show(id: ChainId): void {
    const namespace = chainNamespaceOf(id)
    const isNew = this.#byNamespace.get(namespace) !== id
    this.#byNamespace.set(namespace, id)
    this.#last = id
    if (isNew) this.#changed(namespace)
  }
}

export const chainNamespaceOf = (id: ChainId): string => (isNetworkId(id) ? namespaceOf(id) : '')
