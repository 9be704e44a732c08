import { type AccountId, parseAccountId } from '../core/chain/caip.ts'
import { moneyLimits } from '../core/money/limits.ts'
import type { SendIntent, SendTrace } from '../core/money/intent.ts'
import { cleanName } from '../core/wallet/wallet-name.ts'
import { storedEntry } from './storage.ts'

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

const isAmount = (value: unknown): value is string =>
  isText(value) && /^\d{0,78}(?:\.\d{0,255})?$/.test(value)

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const isIntent = (value: unknown): value is SendIntent => {
  const { id, account, token, units, receiver, symbol, amount, askedAt } = (value ??
    {}) as Partial<SendIntent>
  return (
    [id, receiver, symbol].every(isText) &&
    isAccount(account) &&
    (token === undefined || isText(token)) &&
    isText(units) &&
    /^\d{1,78}$/.test(units) &&
    isAmount(amount) &&
    isCount(askedAt)
  )
}

const copyTrace = (trace: unknown): SendTrace | undefined => {
  const traceEntries = Object.entries((trace ?? {}) as object).filter(
    ([name, value]) => ['latest', 'pending', 'slot', 'lastBlock'].includes(name) && isCount(value),
  )
  return traceEntries.length ? (Object.fromEntries(traceEntries) as SendTrace) : undefined
}

const copyIntent = (intent: SendIntent): SendIntent => {
  const { id, account, token, units, receiver, symbol, amount, askedAt } = intent
  const trace = copyTrace(intent.trace)
  return {
    id,
    account,
    ...(token !== undefined && { token }),
    units,
    receiver,
    symbol: cleanName(symbol) || '?',
    amount,
    askedAt,
    ...(trace && { trace }),
  }
}

const entry = storedEntry<readonly SendIntent[]>('sendIntents', {
  // Invalid entries are skipped individually.
  guard: (value): value is readonly SendIntent[] => Array.isArray(value),
  copy: intents => intents.filter(isIntent).slice(-moneyLimits.openIntents).map(copyIntent),
})

let lastChange: Promise<unknown> = Promise.resolve()

/**
 * Transfers that were requested from a wallet and whose outcome is unknown, of all accounts and tabs. Stored before the wallet request, so
 * that they survive a reload (T21).
 */
export const storedIntents = {
  read: async (): Promise<readonly SendIntent[]> => {
    const now = Date.now()
    const storedList = (await entry.read()) ?? []
    return storedList.filter(({ askedAt }) => now - askedAt < moneyLimits.intentMaxAgeMs)
  },
  /** Applies changes one after another to the current list. Resolves with the new list. */
  change: (
    update: (intents: readonly SendIntent[]) => readonly SendIntent[],
  ): Promise<readonly SendIntent[]> => {
    const job = lastChange.then(async () => {
      const intents = update(await storedIntents.read())
      await (intents.length ? entry.write(intents) : entry.remove())
      return intents
    })
    lastChange = job.catch(() => {})
    return job
  },
}

/** A sent transaction whose outcome is not known yet. */
export interface StoredTransaction {
  readonly account: AccountId
  readonly hash: string
  readonly sentAt: number
  readonly amount: string
  readonly symbol: string
  readonly to: string
  readonly token?: string
  readonly nonce?: number
  readonly lastBlock?: number
  /** Received tokens, if the transaction is a swap. */
  readonly gets?: { readonly amount: string; readonly symbol: string; readonly token?: string }
}

const isReceivedToken = (value: unknown): value is NonNullable<StoredTransaction['gets']> => {
  const { amount, symbol, token } = (value ?? {}) as Partial<NonNullable<StoredTransaction['gets']>>
  return isAmount(amount) && isText(symbol) && (token === undefined || isText(token))
}

const maxTransactions = 20

const isTransaction = (value: unknown): value is StoredTransaction => {
  const { account, hash, sentAt, amount, symbol, to, token, nonce, lastBlock, gets } = (value ??
    {}) as Partial<StoredTransaction>
  return (
    isAccount(account) &&
    [hash, symbol, to].every(isText) &&
    isAmount(amount) &&
    Number.isSafeInteger(sentAt) &&
    (token === undefined || isText(token)) &&
    (nonce === undefined || isCount(nonce)) &&
    (lastBlock === undefined || isCount(lastBlock)) &&
    (gets === undefined || isReceivedToken(gets))
  )
}

/** Pending transactions sent from this page, which survive a reload. */
export const storedTransactions = storedEntry<readonly StoredTransaction[]>('sent', {
  guard: (value): value is readonly StoredTransaction[] => Array.isArray(value) && value.every(isTransaction),
  copy: transactions =>
    transactions
      .slice(0, maxTransactions)
      .map(({ account, hash, sentAt, amount, symbol, to, token, nonce, lastBlock, gets }) => ({
        account,
        hash,
        sentAt,
        amount,
        symbol,
        to,
        ...(token !== undefined && { token }),
        ...(nonce !== undefined && { nonce }),
        ...(lastBlock !== undefined && { lastBlock }),
        ...(gets && {
          gets: {
            amount: gets.amount,
            symbol: gets.symbol,
            ...(gets.token !== undefined && { token: gets.token }),
          },
        }),
      })),
  maxAgeMs: 7 * 86_400_000,
})
