import type { LibrarySession, PairingClient } from '../../src/connectors/walletconnect/universal-provider.ts'
import { createDeferred } from './deferred.ts'

export const createUri = (letter: string) =>
  `wc:${letter.repeat(64)}@2?expiryTimestamp=1&relay-protocol=irn&symKey=${letter.repeat(64)}`

export interface Proposal {
  readonly request: { optionalNamespaces: Record<string, { chains: string[] }> }
  /** Simulates that the relay accepts the proposal, after which the code is shown. */
  show(): void
  approve(session: LibrarySession): void
  reject(reason: unknown): void
}

/** Creates a pairing library without a relay. The test acts as the relay and the wallet. */
export function fakeLibrary({
  relayUrl = 'ws://127.0.0.1:1',
  stored: storedItems = {} as Record<string, unknown>,
} = {}) {
  const listeners = new Map<string, Set<(event: never) => void>>()
  const add = (event: string, listener: (event: never) => void) =>
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  const sessions = new Map<string, LibrarySession>()
  const proposals: Proposal[] = []
  const requests: { topic: string; chainId: string; request: { method: string; params?: unknown } }[] = []
  const endedTopics: string[] = []
  const initOptions: Record<string, unknown>[] = []
  const library = {
    sessions,
    proposals,
    requests,
    ended: endedTopics,
    /** The options that the library was initialized with. */
    initOptions,
    stored: storedItems,
    loadCount: 0,
    answer: (_request: { method: string; params?: unknown }): unknown => null,
    verify: async (): Promise<unknown> => 'attestation',
    emit(event: string, value: unknown) {
      for (const listener of new Set(listeners.get(event))) listener(value as never)
    },
    listeners: (event: string) => listeners.get(event)?.size ?? 0,
    client: {
      core: {
        relayUrl,
        storage: {
          getItem: async key => storedItems[key],
          setItem: async (key, value) => {
            storedItems[key] = structuredClone(value)
          },
        },
        verify: { register: (): Promise<unknown> => library.verify() },
        relayer: {
          messages: { getWithoutAck: () => ({}) },
          subscribe: async topic => topic,
          on: add,
          off: (event, listener) => void listeners.get(event)?.delete(listener),
        },
      },
      session: { getAll: () => [...sessions.values()] },
      connect(request) {
        const codeDeferred = createDeferred<void>()
        const approval = createDeferred<LibrarySession>()
        approval.promise.catch(() => {})
        const code = createUri('abcdef0123'[proposals.length] as string)
        proposals.push({
          request: request as Proposal['request'],
          show: () => codeDeferred.resolve(),
          approve(createSession) {
            sessions.set(createSession.topic, createSession)
            approval.resolve(createSession)
          },
          reject(reason) {
            codeDeferred.reject(reason)
            approval.reject(reason)
          },
        })
        return codeDeferred.promise.then(() => ({ uri: code, approval: () => approval.promise }))
      },
      async request(request): Promise<unknown> {
        requests.push(request)
        return library.answer(request.request)
      },
      async disconnect({ topic }) {
        endedTopics.push(topic)
        sessions.delete(topic)
      },
      on: add,
    } satisfies PairingClient as PairingClient,
    async load() {
      library.loadCount++
      return {
        UniversalProvider: {
          init: async (options: never) => {
            initOptions.push(options)
            return { client: library.client, session: 'the first of them' }
          },
        },
      }
    },
  }
  return library
}

export const getTimeInOneWeek = () => Math.floor(Date.now() / 1_000) + 604_800

/** Creates a session as approved by a wallet, with accounts as CAIP-10 ids and methods for all of them. */
export function session(
  topic: string,
  accounts: readonly string[],
  { methods = ['personal_sign'], name = 'Fathom', expiry = getTimeInOneWeek() } = {},
): LibrarySession {
  const namespaces: Record<string, { accounts: string[]; methods: string[] }> = {}
  for (const account of accounts) {
    const namespace = (namespaces[account.split(':')[0] as string] ??= { accounts: [], methods })
    namespace.accounts.push(account)
  }
  return { topic, expiry, namespaces, peer: { metadata: { name } } }
}
