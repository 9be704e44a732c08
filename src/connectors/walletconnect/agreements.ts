import { type Agreement, agreementMade, codesOfEarlierLoads } from '../../services/awaited-codes.ts'

/** The part of the pairing library that knows what was agreed on. */
export interface AgreementParts {
  readonly engine?: { readonly pendingSessions?: Map<number, Agreement> }
  readonly proposal?: {
    readonly keys: readonly number[]
    getAll(): readonly { readonly pairingTopic?: string }[]
  }
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
