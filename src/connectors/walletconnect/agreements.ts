import { type Agreement, agreementMade, codesOfEarlierLoads } from '../../services/awaited-codes.ts'

/** The part of the pairing library that knows what was proposed and agreed on. */
export interface AgreementParts {
  readonly engine?: { readonly pendingSessions?: Map<number, Agreement> }
  readonly proposal?: {
    readonly keys: readonly number[]
    getAll(): readonly { readonly id?: number; readonly pairingTopic?: string }[]
  }
}

/** Where the pairing library keeps what it asked and what came. */
export interface AnswerParts {
  readonly history?: {
    set(topic: string, request: object): void
  }
  readonly relayer: { readonly messages: { get?(topic: string): Readonly<Record<string, string>> } }
}

/**
 * Between a wallet's yes and the session that it sends behind it the library keeps in memory only what was agreed on. A
 * page that is loaded anew just then would let the session pass by, in which the wallet believes: so it is kept for the
 * next load, which goes on from there.
 */
export function keepAgreements(
  { engine, proposal }: AgreementParts,
  subscribe: (topic: string) => Promise<unknown>,
): void {
  const pending = engine?.pendingSessions
  if (!(pending instanceof Map)) return
  const add = pending.set.bind(pending)
  for (const { agreed } of codesOfEarlierLoads()) {
    if (!agreed || !proposal?.keys.includes(agreed.proposalId)) continue
    add(agreed.proposalId, agreed)
    subscribe(agreed.sessionTopic).catch(() => {})
  }
  pending.set = (id, agreed) => {
    agreementMade(agreed)
    return add(id, agreed)
  }
}

/**
 * The relay hands over what waited as soon as the library is connected, which is before the part of it that knows
 * proposals listens. Its keeper of pairings listens by then, takes an answer for its own, and throws away what was asked:
 * so a wallet's yes is lost on a device that is slow. This finds such answers, and puts back what they answer.
 */
export function lostAnswers(
  { engine, proposal }: AgreementParts,
  { history, relayer }: AnswerParts,
  isAwaited: (pairingTopic: string) => boolean,
): Record<string, readonly string[]> {
  const found: Record<string, readonly string[]> = {}
  for (const { id, pairingTopic } of proposal?.getAll() ?? []) {
    if (!id || !pairingTopic || !isAwaited(pairingTopic) || engine?.pendingSessions?.has(id)) continue
    const messages = Object.values(relayer.messages.get?.(pairingTopic) ?? {})
    if (!messages.length) continue
    // What is asked already stays as it is.
    history?.set(pairingTopic, { id, jsonrpc: '2.0', method: 'wc_sessionPropose', params: {} })
    found[pairingTopic] = messages
  }
  return found
}
