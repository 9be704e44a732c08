import { AppError } from '../../core/errors/app-error.ts'
import { pairingLimits } from '../../core/wallet/pairing-limits.ts'
import { MemoryStorage } from '../../core/memory-storage.ts'
import type { PendingMessages } from '../../core/wallet/pending-messages.ts'
import { clientKnown } from '../../services/sdk-query.ts'
import { type AgreementParts, type AnswerParts, keepAgreements } from './agreements.ts'
import { loadWithoutStorage, mayStore } from './without-storage.ts'

/** What an app shows of itself in the wallet. */
export interface AppMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** One namespace as a wallet approved it. */
export interface SessionNamespace {
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
}

/** A session as the pairing library keeps it. */
export interface LibrarySession {
  readonly topic: string
  /** The topic in the code that it came from. */
  readonly pairingTopic?: string
  /** Seconds. */
  readonly expiry: number
  readonly namespaces: Readonly<Record<string, SessionNamespace>>
  readonly peer: { readonly metadata: { readonly name: string } }
}

type Listener = (event: never) => void

/** The part of the pairing library that we use, so that a test can stand in for it. */
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
  /** A code for `wc_sessionAuthenticate`, with a plain proposal for wallets that do not know it; newer versions lack it. */
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
}

export interface PairingSettings {
  /** Absent: the public relay. */
  readonly relayUrl?: string
  readonly projectId?: string
  readonly metadata: AppMetadata
  /** Whether the service that vouches for the page may be asked; only the public relay has one. */
  readonly verify: boolean
  /** An instance of the app's own, of any version. */
  readonly universalProvider?: unknown
  /** Where the library keeps its keys and sessions; its own database when absent. */
  readonly storage?: unknown
  readonly loadLibrary?: () => Promise<PairingLibrary>
}

/** The library as `import()` hands it over. */
export interface PairingLibrary {
  readonly UniversalProvider: { init(options: never): Promise<object> }
}

const publicRelay = 'wss://relay.walletconnect.org'
const storagePrefix = 'w3m'

// One library on a page: a second one over the same keys would take the messages of the first.
const started = new Map<string, Promise<PairingClient>>()

/** The pairing library, loaded and started at the first call. Rejects CHUNK_FAILED, or with what hindered its start. */
export function startPairingClient(settings: PairingSettings): Promise<PairingClient> {
  if (settings.universalProvider) return adopt(settings.universalProvider, settings)
  if (settings.loadLibrary || settings.storage) return start(settings)
  const key = JSON.stringify([settings.relayUrl, settings.projectId])
  const client = started.get(key) ?? start(settings)
  started.set(key, client)
  // A later attempt loads again; the network may be back.
  client.catch(() => started.delete(key))
  return client
}

async function start(settings: PairingSettings): Promise<PairingClient> {
  const { UniversalProvider } = await (settings.loadLibrary ?? loadLibrary)()
  const relayUrl = settings.relayUrl ?? publicRelay
  // Left to itself it would wait for a database that never opens.
  const storage = settings.storage ?? (mayStore() ? undefined : new MemoryStorage())
  const options = {
    relayUrl,
    // The library needs some text; a relay of one's own reads none.
    projectId: settings.projectId ?? 'none',
    metadata: settings.metadata,
    // It would write pairing URIs into the console (T13).
    logger: 'silent',
    telemetryEnabled: false,
    disableProviderPing: true,
    // A session lives on one relay only.
    customStoragePrefix:
      relayUrl === publicRelay ? storagePrefix : `${storagePrefix}-${relayUrl.replace(/\W+/g, '-')}`,
    ...(storage !== undefined && { storage }),
  }
  return adopt(await UniversalProvider.init(options as never), settings)
}

const loadLibrary = async (): Promise<PairingLibrary> => {
  try {
    const library = await loadWithoutStorage(() => import('@walletconnect/universal-provider'))
    // Node hands the exports of a CommonJS package over as its default.
    return (
      'UniversalProvider' in library ? library : (library as { default: PairingLibrary }).default
    ) as never
  } catch (cause) {
    throw new AppError('CHUNK_FAILED', { cause })
  }
}

async function adopt(provider: unknown, settings: PairingSettings): Promise<PairingClient> {
  const own = provider as { client?: PairingClient; session?: unknown }
  if (typeof own.client?.connect !== 'function' || !own.client.core) throw new AppError('PAIRING_UNAVAILABLE')
  // Sessions are followed by their connector, several at a time; the provider's notion of one would only get in the way.
  if (!settings.universalProvider) {
    own.session = undefined
    const { relayer } = own.client.core
    keepAgreements(own.client, topic => relayer.subscribe(topic))
  }
  limitVerify(own.client, settings.verify)
  // Nobody waits for it, and a library without one is none the worse.
  own.client.core.crypto?.getClientId().then(
    id => clientKnown(id),
    () => {},
  )
  return own.client
}

const limited = new WeakSet<object>()

/**
 * Before every proposal and request the library asks a service to vouch for the page, in a frame that takes five
 * seconds when its host is out of reach. It is not asked for another relay, and never waited for longer than a moment.
 */
function limitVerify({ core }: PairingClient, isWanted: boolean): void {
  if (limited.has(core)) return
  limited.add(core)
  const ask = core.verify.register
  const isPublic = hostOf(core.relayUrl) === hostOf(publicRelay)
  core.verify.register =
    isWanted && isPublic
      ? request => {
          const answer = ask.call(core.verify, request)
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
