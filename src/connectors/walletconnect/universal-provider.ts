import { AppError } from '../../core/errors/app-error.ts'
import { pairingLimits } from '../../core/wallet/pairing-limits.ts'
import { MemoryStorage } from '../../core/memory-storage.ts'
import type { ModalOptions } from '../../core/options.ts'
import type { PendingMessages } from '../../core/wallet/pending-messages.ts'
import { setClientId } from '../../services/sdk-query.ts'
import { type AgreementParts, type AnswerParts, persistAgreements } from './agreements.ts'
import { loadWithoutStorage, mayStore } from './load-without-storage.ts'

/** App metadata that the wallet displays. */
export interface AppMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** Approved namespace of a session. */
export interface SessionNamespace {
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
}

/** Session as the pairing library stores it. */
export interface LibrarySession {
  readonly topic: string
  /** Topic of the pairing code that created the session. */
  readonly pairingTopic?: string
  /** Unix time in seconds. */
  readonly expiry: number
  readonly namespaces: Readonly<Record<string, SessionNamespace>>
  readonly peer: { readonly metadata: { readonly name: string } }
}

type Listener = (event: never) => void

/** The part of the pairing library that the connector uses. Tests can replace it. */
export interface PairingClient extends AgreementParts {
  readonly core: {
    readonly relayUrl?: string
    readonly crypto?: { getClientId(): Promise<unknown> }
    readonly history?: AnswerParts['history']
    readonly storage: {
      getItem(key: string): Promise<unknown>
      setItem(key: string, value: unknown): Promise<void>
    }
    readonly verify: { register(request: { id: string; decryptedId: string }): Promise<unknown> }
    readonly relayer: {
      readonly messages: PendingMessages & AnswerParts['relayer']['messages']
      subscribe(topic: string): Promise<unknown>
      on(event: string, listener: Listener): void
      off(event: string, listener: Listener): void
    }
  }
  readonly session: { getAll(): readonly LibrarySession[] }
  connect(request: {
    optionalNamespaces: object
  }): Promise<{ uri?: string; approval(): Promise<LibrarySession> }>
  /**
   * Creates a code for `wc_sessionAuthenticate`, with a session proposal for wallets without support. Newer library versions lack
   * it.
   */
  authenticate?(request: {
    chains: string[]
    methods: string[]
    domain: string
    uri: string
    nonce: string
    statement?: string
    exp?: string
    nbf?: string
    resources?: string[]
  }): Promise<{ uri?: string; response(): Promise<{ session?: LibrarySession; auths?: unknown }> }>
  request(request: {
    topic: string
    chainId: string
    request: { method: string; params?: unknown }
  }): Promise<unknown>
  disconnect(request: { topic: string; reason: { code: number; message: string } }): Promise<void>
  on(event: string, listener: Listener): void
  /** Called with each session that the modal connects. Never rejects. */
  onAccepted?(session: LibrarySession): Promise<void>
}

/** Provider instance supplied by the app, of any version. */
interface AppProvider {
  client: PairingClient
  readonly session?: LibrarySession | undefined
  connect?(request: { optionalNamespaces: object }): Promise<unknown>
  disconnect?(): Promise<void>
}

export interface PairingSettings {
  /** URL of the relay. Defaults to the public relay. */
  readonly relayUrl?: string
  readonly projectId?: string
  readonly metadata: AppMetadata
  /** Allows requests to the verify service. Only the public relay has one. */
  readonly verify: boolean
  /** Provider instance supplied by the app, of any version. */
  readonly universalProvider?: unknown
  /** Defaults to `error`. `info` and `debug` log pairing URIs (T13). */
  readonly logLevel?: ModalOptions['logLevel']
  /**
   * Storage for the library's keys and sessions. Defaults to the library's own database, or to memory if the browser blocks
   * storage.
   */
  readonly storage?: unknown
  readonly loadLibrary?: () => Promise<PairingLibrary>
}

/** The imported module of the library. */
export interface PairingLibrary {
  readonly UniversalProvider: { init(options: never): Promise<object> }
}

const publicRelay = 'wss://relay.walletconnect.org'
const storagePrefix = 'w3m'

// Reuses the client of a relay and project: a second client with the same stored key pair would receive messages of the first.
const clients = new Map<string, Promise<PairingClient>>()

/**
 * Returns the pairing client. Loads and starts the library on first call, unless the app supplies a provider. Rejects with
 * CHUNK_FAILED if the library does not load, with PAIRING_UNAVAILABLE if the provider lacks a client, or with the error of the
 * library's start.
 */
export function startPairingClient(settings: PairingSettings): Promise<PairingClient> {
  if (settings.universalProvider) return prepareClient(settings.universalProvider, settings)
  if (settings.loadLibrary || settings.storage) return startLibrary(settings)
  const key = JSON.stringify([settings.relayUrl, settings.projectId])
  const client = clients.get(key) ?? startLibrary(settings)
  clients.set(key, client)
  // A failed start is retried on the next call.
  client.catch(() => clients.delete(key))
  return client
}

async function startLibrary(settings: PairingSettings): Promise<PairingClient> {
  const { UniversalProvider } = await (settings.loadLibrary ?? loadLibrary)()
  const relayUrl = settings.relayUrl ?? publicRelay
  // Without storage access, the library would wait forever for its database.
  const storage = settings.storage ?? (mayStore() ? undefined : new MemoryStorage())
  const options = {
    relayUrl,
    // The library requires a string. A self-hosted relay ignores it.
    projectId: settings.projectId ?? 'none',
    metadata: settings.metadata,
    logger: settings.logLevel ?? 'error',
    telemetryEnabled: false,
    disableProviderPing: true,
    // Each relay has its own storage, because a session exists on one relay only.
    customStoragePrefix:
      relayUrl === publicRelay ? storagePrefix : `${storagePrefix}-${relayUrl.replace(/\W+/g, '-')}`,
    ...(storage !== undefined && { storage }),
  }
  return prepareClient(await UniversalProvider.init(options as never), settings)
}

const loadLibrary = async (): Promise<PairingLibrary> => {
  try {
    const library = await loadWithoutStorage(() => import('@walletconnect/universal-provider'))
    // In Node, the exports of a CommonJS package are on `default`.
    return (
      'UniversalProvider' in library ? library : (library as { default: PairingLibrary }).default
    ) as never
  } catch (cause) {
    throw new AppError('CHUNK_FAILED', { cause })
  }
}

async function prepareClient(provider: unknown, settings: PairingSettings): Promise<PairingClient> {
  const appProvider = provider as { client?: PairingClient; session?: unknown }
  if (typeof appProvider.client?.connect !== 'function' || !appProvider.client.core)
    throw new AppError('PAIRING_UNAVAILABLE')
  // The connector tracks several sessions itself. The provider's single session would interfere.
  if (!settings.universalProvider) {
    appProvider.session = undefined
    const { relayer } = appProvider.client.core
    persistAgreements(appProvider.client, topic => relayer.subscribe(topic))
  }
  limitVerification(appProvider.client, settings.verify)
  // The client id is optional, so the call is not awaited. Some library versions do not have it.
  appProvider.client.core.crypto?.getClientId().then(
    id => setClientId(id),
    () => {},
  )
  return settings.universalProvider ? clientOfApp(appProvider as AppProvider) : appProvider.client
}

/**
 * Returns the client of the app's provider. The app reads `session` of its provider and sends requests with it, so the provider
 * also receives the sessions of the modal, unless it already has a session.
 */
function clientOfApp(provider: AppProvider): PairingClient {
  const { client } = provider
  const withConnect = (connect: PairingClient['connect']) =>
    Object.create(client, { connect: { value: connect } }) as PairingClient
  const overrides: Pick<PairingClient, 'onAccepted' | 'disconnect'> = {
    async onAccepted(session) {
      if (provider.session || !provider.connect) return
      // The provider stores and announces a session only in its own `connect`. Call that with a client that returns the approved
      // session.
      provider.client = withConnect(async () => ({ approval: async () => session }))
      const { namespaces: optionalNamespaces } = session
      await provider.connect({ optionalNamespaces }).catch(() => {})
      provider.client = client
    },
    disconnect: request =>
      provider.disconnect && provider.session?.topic === request.topic
        ? provider.disconnect()
        : client.disconnect(request),
  }
  return Object.assign(Object.create(client) as PairingClient, overrides)
}

const limitedCores = new WeakSet<object>()

/**
 * Limits the verify service. Before every proposal and request, the library asks the service to attest the page, in a frame that
 * takes five seconds if its host is unreachable. Skips the service if it is disabled or the relay is not the public one, and waits
 * at most `verifyWaitMs` for it otherwise.
 */
function limitVerification({ core }: PairingClient, isEnabled: boolean): void {
  if (limitedCores.has(core)) return
  limitedCores.add(core)
  const register = core.verify.register
  const isPublic = hostOf(core.relayUrl) === hostOf(publicRelay)
  core.verify.register =
    isEnabled && isPublic
      ? request => {
          const answer = register.call(core.verify, request)
          answer.catch(() => {})
          return Promise.race([
            answer,
            new Promise(resolve => setTimeout(() => resolve(''), pairingLimits.verifyWaitMs)),
          ]).catch(() => '')
        }
      : async () => ''
}

const hostOf = (url: string | undefined): string | undefined =>
  url && URL.canParse(url) ? new URL(url).host : undefined
