import { isNetworkId, namespaceOf } from '../../../../src/core/chain/caip.ts'
import {
  fromWireChain,
  toWireChain,
  type WireChainId,
} from '../../../../src/services/embedded-frame/protocol.ts'
import type { EmbeddedNamespace } from '../../../../src/core/identity/embedded.ts'
import type { ChainId } from '../contract.ts'
import { invalid } from './failures.ts'

/** A chain as it travels, as a CAIP-2 id of a family that this wallet has; throws on anything else. */
export function readChain(value: unknown): ChainId {
  const id = fromWireChain(value)
  if (!id || !/^(?:eip155|solana):/.test(id)) throw invalid('This is not a network of this wallet')
  return id
}

export const wireChain = (id: ChainId): WireChainId => (isNetworkId(id) ? toWireChain(id) : id)

/** The network of each family that the frame shows, and the one that was chosen last. */
export class ShownChains {
  readonly #byFamily = new Map<string, ChainId>()
  #last: ChainId = 'eip155:1'
  readonly #changed: (family: string) => void

  constructor(first: unknown, changed: (family: string) => void) {
    this.#changed = changed
    const id = fromWireChain(first)
    if (id && /^(?:eip155|solana):/.test(id)) this.#last = id
    this.#byFamily.set(familyOf(this.#last), this.#last)
  }

  get last(): ChainId {
    return this.#last
  }

  of(family: EmbeddedNamespace): ChainId | undefined {
    return this.#byFamily.get(family)
  }

  show(id: ChainId): void {
    const family = familyOf(id)
    const isNew = this.#byFamily.get(family) !== id
    this.#byFamily.set(family, id)
    this.#last = id
    if (isNew) this.#changed(family)
  }
}

export const familyOf = (id: ChainId): string => (isNetworkId(id) ? namespaceOf(id) : '')
