import { AppError } from '../../core/errors/app-error.ts'
import * as limits from '../../core/limits.ts'
import type { LibrarySession, PairingClient } from './universal-provider.ts'

/** Response of a wallet to `wc_sessionAuthenticate`: CAIP-74 records, or an error. */
interface AuthResponse {
  readonly result?: { readonly cacaos?: unknown; readonly responder?: { readonly publicKey?: unknown } }
  readonly error?: { readonly code?: unknown; readonly message?: unknown }
}

interface AuthRequest {
  readonly id: number
  readonly pairingTopic: string
  readonly requester: { readonly publicKey: string; readonly metadata: object }
}

interface Store<T> {
  getAll(): readonly T[]
  delete(id: number, reason: { code: number; message: string }): Promise<void>
}

/**
 * Internals of the pairing library that are needed to create a session from a signed response. A provider supplied by the app may
 * lack them.
 */
export interface SigningClient extends PairingClient {
  authenticate: NonNullable<PairingClient['authenticate']>
  readonly engine: PairingClient['engine'] & {
    readonly events: {
      once(event: string, listener: (response: AuthResponse) => void): unknown
      removeAllListeners(event: string): unknown
    }
  }
  readonly auth: { readonly requests: Store<AuthRequest> }
  readonly proposal: NonNullable<PairingClient['proposal']> & Store<{ id?: number; pairingTopic?: string }>
  readonly session: PairingClient['session'] & { set(topic: string, session: object): Promise<void> }
  readonly core: PairingClient['core'] & {
    readonly crypto: { generateSharedKey(ownPrivateKey: string, peerPublicKey: string): Promise<string> }
    readonly expirer: { del(id: number): Promise<void> }
  }
}

/** Returns the client if it has all required internals, otherwise undefined. */
export function signingClientOf(client: PairingClient): SigningClient | undefined {
  const { authenticate, engine, auth, proposal, session, core } = client as Partial<SigningClient>
  const isComplete =
    authenticate &&
    engine?.events?.removeAllListeners &&
    auth?.requests &&
    proposal?.delete &&
    session?.set &&
    core?.crypto?.generateSharedKey
  return isComplete ? (client as SigningClient) : undefined
}

const fulfilledReason = { code: 0, message: 'fulfilled' }
/** Error code with which a wallet rejects a method that it does not support. */
const unsupportedCode = 10_001
const weekSeconds = 604_800

/** Accounts and methods that one CAIP-74 record shares. */
export interface SharedAccess {
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
}

/**
 * Creates the session from a signed response. Replaces the library's own listener, which verifies signatures with a Node-only API,
 * and signatures of contracts through a third-party service. The app's server verifies the signature instead. Stays pending if the
 * wallet responds to the session proposal that was sent with the request.
 */
export function settleSigned(
  client: SigningClient,
  uri: string | undefined,
  read: (cacaos: readonly unknown[]) => readonly SharedAccess[],
): Promise<LibrarySession> {
  const topic = /^wc:([0-9a-f]+)@/.exec(uri ?? '')?.[1]
  const request = client.auth.requests.getAll().find(candidate => topic && candidate.pairingTopic === topic)
  if (!request) return new Promise(() => {})
  const event = `session_request:${request.id}`
  client.engine.events.removeAllListeners(event)
  const sessionPromise = new Promise<LibrarySession>((resolve, reject) => {
    client.engine.events.once(event, response => {
      if (response.error?.code === unsupportedCode) return
      if (response.error) reject(response.error)
      else settle(client, request, response, read).then(resolve, reject)
    })
  })
  sessionPromise.catch(() => {})
  return sessionPromise
}

async function settle(
  client: SigningClient,
  { id, pairingTopic, requester }: AuthRequest,
  { result }: AuthResponse,
  read: (cacaos: readonly unknown[]) => readonly SharedAccess[],
): Promise<LibrarySession> {
  const { cacaos, responder } = result ?? {}
  const sharedParts = read(Array.isArray(cacaos) ? (cacaos as unknown[]) : [])
  const accounts = [...new Set(sharedParts.flatMap(part => part.accounts))]
  const methods = [...new Set(sharedParts.flatMap(part => part.methods))].slice(0, limits.sessionEntries)
  const responderKey = responder?.publicKey
  if (!accounts.length || !methods.length || typeof responderKey !== 'string')
    throw new AppError('CONNECT_FAILED')
  const topic = await client.core.crypto.generateSharedKey(requester.publicKey, responderKey)
  const session = {
    topic,
    pairingTopic,
    acknowledged: true,
    self: requester,
    peer: responder,
    controller: responderKey,
    expiry: Math.floor(Date.now() / 1_000) + weekSeconds,
    requiredNamespaces: {},
    optionalNamespaces: {},
    relay: { protocol: 'irn' },
    transportType: 'relay',
    namespaces: {
      eip155: {
        chains: [...new Set(accounts.map(account => account.slice(0, account.lastIndexOf(':'))))],
        accounts,
        methods,
        events: ['chainChanged', 'accountsChanged'],
      },
    },
  }
  await client.core.relayer.subscribe(topic)
  await client.session.set(topic, session)
  await removeRequest(client, id, pairingTopic)
  return session as unknown as LibrarySession
}

/** Deletes the request and the session proposal that was sent with it. */
async function removeRequest(client: SigningClient, id: number, pairingTopic: string): Promise<void> {
  const proposal = client.proposal.getAll().find(candidate => candidate.pairingTopic === pairingTopic)?.id
  await Promise.allSettled([
    client.auth.requests.delete(id, fulfilledReason),
    client.core.expirer.del(id),
    ...(proposal
      ? [client.proposal.delete(proposal, fulfilledReason), client.core.expirer.del(proposal)]
      : []),
  ])
}
