import type { Namespace } from '../../core/chain/namespace.ts'
import type { ProviderByNamespace } from '../../core/wallet/provider.ts'
import type { PairedSession, ReadChain } from './session.ts'

/** Namespace-specific part of the pairing connector. */
export interface PairingPart<N extends Namespace = Namespace> {
  /** Methods that a session proposal requests. */
  readonly methods: readonly string[]
  /** Loads the function that creates the provider of a session. Not needed to display a pairing code. */
  loadProvider(): Promise<CreatePairedProvider<N>>
}

export type CreatePairedProvider<N extends Namespace = Namespace> = (
  session: PairedSession,
  readChain: ReadChain,
) => ProviderByNamespace[N]

/** Loads the part of a namespace. Undefined if its wallets cannot be paired. */
export type LoadPairingPart = (namespace: Namespace) => Promise<PairingPart> | undefined

export type PairingParts = ReadonlyMap<Namespace, PairingPart>
export type PairedProviders = ReadonlyMap<Namespace, CreatePairedProvider>

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

/** Loads the functions that create the providers of sessions. */
export const loadPairedProviders = async (parts: PairingParts): Promise<PairedProviders> =>
  new Map(
    await Promise.all(
      [...parts].map(async ([namespace, part]) => [namespace, await part.loadProvider()] as const),
    ),
  )

/** Creates the providers of a session, by namespace. */
export function createSessionProviders(
  session: PairedSession,
  creators: PairedProviders,
  readChain: ReadChain,
): Partial<ProviderByNamespace> {
  const approvedCreators = [...creators].filter(([namespace]) => session.namespaces.includes(namespace))
  return Object.fromEntries(
    approvedCreators.map(([namespace, create]) => [namespace, create(session, readChain)]),
  )
}
