import { type Agreement, saveAgreement, readEarlierCodes } from '../../services/awaited-codes.ts'

/** Internals of the pairing library that hold proposals and approvals. */
export interface AgreementParts {
  readonly engine?: { readonly pendingSessions?: Map<number, Agreement> }
  readonly proposal?: {
    readonly keys: readonly number[]
    getAll(): readonly { readonly id?: number; readonly pairingTopic?: string }[]
  }
}

/** Internals of the pairing library that hold requests and received messages. */
export interface AnswerParts {
  readonly history?: {
    set(topic: string, request: object): void
  }
  readonly relayer: { readonly messages: { get?(topic: string): Readonly<Record<string, string>> } }
}

/**
 * Persists approvals. Between a wallet's approval and the session that follows, the library keeps the approval in memory only. If
 * the page reloads in between, it would miss the session, while the wallet considers itself connected. The stored approval lets the
 * next load receive the session.
 */
export function persistAgreements(
  { engine, proposal }: AgreementParts,
  subscribe: (topic: string) => Promise<unknown>,
): void {
  const pendingSessions = engine?.pendingSessions
  if (!(pendingSessions instanceof Map)) return
  const addSession = pendingSessions.set.bind(pendingSessions)
  for (const { agreed: agreement } of readEarlierCodes()) {
    if (!agreement || !proposal?.keys.includes(agreement.proposalId)) continue
    addSession(agreement.proposalId, agreement)
    subscribe(agreement.sessionTopic).catch(() => {})
  }
  pendingSessions.set = (id, agreement) => {
    saveAgreement(agreement)
    return addSession(id, agreement)
  }
}

/**
 * Finds lost approvals and restores the history entries of the proposals that they respond to. The relay delivers queued messages
 * as soon as the library is connected, before the library's proposal handler listens. On a slow device the pairing handler receives
 * the approval first, treats it as its own, and deletes the history entry. Returns the messages to process again, by pairing topic.
 */
export function recoverAnswers(
  { engine, proposal }: AgreementParts,
  { history, relayer }: AnswerParts,
  isAwaited: (pairingTopic: string) => boolean,
): Record<string, readonly string[]> {
  const messagesByTopic: Record<string, readonly string[]> = {}
  for (const { id, pairingTopic } of proposal?.getAll() ?? []) {
    if (!id || !pairingTopic || !isAwaited(pairingTopic) || engine?.pendingSessions?.has(id)) continue
    const messages = Object.values(relayer.messages.get?.(pairingTopic) ?? {})
    if (!messages.length) continue
    // The library keeps an existing history entry.
    history?.set(pairingTopic, { id, jsonrpc: '2.0', method: 'wc_sessionPropose', params: {} })
    messagesByTopic[pairingTopic] = messages
  }
  return messagesByTopic
}
