import { type NetworkId, namespaceOf } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { Network } from '../../core/chain/network.ts'
import { formerSolanaIds } from '../../networks/former-solana-ids.ts'
import type { PairingParts } from './part.ts'

/** Namespace of a session proposal. */
export interface RequestedNamespace {
  chains: string[]
  methods: string[]
  events: string[]
}

const events = ['accountsChanged', 'chainChanged']

/** Builds the namespaces of a session proposal. All are optional: the wallet shares those that it supports. */
export function requestedNamespaces(
  networks: readonly Network[],
  parts: PairingParts,
): Partial<Record<Namespace, RequestedNamespace>> {
  const requested: Partial<Record<Namespace, RequestedNamespace>> = {}
  for (const network of networks) {
    const namespace = namespaceOf(network.id)
    const part = parts.get(namespace)
    if (!part) continue
    const requestedNamespace = (requested[namespace] ??= {
      chains: [],
      methods: [...part.methods],
      events: [...events],
    })
    // Older wallets only support the former ids of the Solana networks.
    for (const id of [network.id, ...formerIds(network.id)])
      if (!requestedNamespace.chains.includes(id)) requestedNamespace.chains.push(id)
  }
  return requested
}

const formerIds = (id: NetworkId) =>
  [...formerSolanaIds].filter(([, currentId]) => currentId === id).map(([formerId]) => formerId)
