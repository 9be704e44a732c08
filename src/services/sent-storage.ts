import { type AccountId, parseAccountId } from '../core/chain/caip.ts'
import { storedEntry } from './storage.ts'

/** A transfer that a wallet was asked for and that nobody has an answer to (T21). */
export interface StoredIntent {
  readonly id: string
  /** CAIP-10. */
  readonly account: AccountId
  readonly symbol: string
  /** Decimal string. */
  readonly amount: string
  readonly receiver: string
  /** Unix milliseconds. */
  readonly askedAt: number
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 300

const isAccount = (value: unknown): value is AccountId => {
  if (!isText(value)) return false
  try {
    parseAccountId(value)
    return true
  } catch {
    return false
  }
}

const isIntent = (value: unknown): value is StoredIntent => {
  const { id, account, symbol, amount, receiver, askedAt } = (value ?? {}) as Partial<StoredIntent>
  return (
    [id, symbol, amount, receiver].every(isText) &&
    isAccount(account) &&
    /^\d{0,78}(?:\.\d{0,255})?$/.test(amount as string) &&
    Number.isSafeInteger(askedAt)
  )
}

/** Kept from before the wallet is asked until its answer is here, over a reload and for other tabs. */
export const storedIntent = storedEntry<StoredIntent>('sendIntent', {
  guard: isIntent,
  copy: ({ id, account, symbol, amount, receiver, askedAt }) => ({
    id,
    account,
    symbol,
    amount,
    receiver,
    askedAt,
  }),
  maxAgeMs: 86_400_000,
})

/** A transaction that was sent and whose end is not known, as it is remembered; words of screens are read anew. */
export interface StoredTransaction {
  readonly account: AccountId
  readonly hash: string
  readonly sentAt: number
  readonly amount: string
  readonly symbol: string
  readonly to: string
  readonly token?: string
  readonly nonce?: number
}

const mostKept = 20

const isTransaction = (value: unknown): value is StoredTransaction => {
  const { account, hash, sentAt, amount, symbol, to, token, nonce } = (value ??
    {}) as Partial<StoredTransaction>
  return (
    isAccount(account) &&
    [hash, symbol, to].every(isText) &&
    isText(amount) &&
    /^\d{0,78}(?:\.\d{0,255})?$/.test(amount) &&
    Number.isSafeInteger(sentAt) &&
    (token === undefined || isText(token)) &&
    (nonce === undefined || (Number.isSafeInteger(nonce) && nonce >= 0))
  )
}

/** What was sent from this page and still waits: "still waiting" outlives a reload. */
export const storedTransactions = storedEntry<readonly StoredTransaction[]>('sent', {
  guard: (value): value is readonly StoredTransaction[] => Array.isArray(value) && value.every(isTransaction),
  copy: all =>
    all.slice(0, mostKept).map(({ account, hash, sentAt, amount, symbol, to, token, nonce }) => ({
      account,
      hash,
      sentAt,
      amount,
      symbol,
      to,
      ...(token !== undefined && { token }),
      ...(nonce !== undefined && { nonce }),
    })),
  maxAgeMs: 7 * 86_400_000,
})
