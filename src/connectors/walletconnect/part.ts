import type { Namespace } from '../../core/chain/namespace.ts'
import type { ProviderByNamespace } from '../../core/wallet/provider.ts'
import type { PairedSession, ReadChain } from './session.ts'

/** Namespace-specific part of the pairing connector. */
export interface PairingPart<N extends Namespace = Namespace> {
  /** Methods that a session proposal requests. */
  readonly methods: readonly string[]
  /** Creates the provider of a session. */
  provider(session: PairedSession, read: ReadChain): ProviderByNamespace[N]
}

/** Loads the part of a namespace. Undefined if its wallets cannot be paired. */
export type LoadPairingPart = (namespace: Namespace) => Promise<PairingPart> | undefined

export type PairingParts = ReadonlyMap<Namespace, PairingPart>

/** Loads the parts of these namespaces. */
export async function loadPairingParts(
  namespaces: readonly Namespace[],
  loadPart: LoadPairingPart,
): Promise<PairingParts> {
  const parts = await Promise.all(
    namespaces.map(async namespace => [namespace, await loadPart(namespace)] as const),
  )
  return new Map(parts.flatMap(([namespace, part]) => (part ? [[namespace, part]] : [])))
}

/** Creates the providers of a session, by namespace. */
export function sessionProviders(
  session: PairedSession,
  parts: PairingParts,
  read: ReadChain,
): Partial<ProviderByNamespace> {
  const shared = [...parts].filter(([namespace]) => session.namespaces.includes(namespace))
  return Object.fromEntries(shared.map(([namespace, part]) => [namespace, part.provider(session, read)]))
}
