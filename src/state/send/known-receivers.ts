import { computed } from 'nanostores'
import { keyOfAddress } from '../../core/money/address-key.ts'
import { namespaceOf, parseAccountId } from '../../core/chain/caip.ts'
import { ownerOf, type Payment, paymentsIn, withPayments } from '../../core/money/payments.ts'
import { tokenKey } from '../../core/money/token.ts'
import { tokenMarks } from '../../core/money/token-marks.ts'
import { $account } from '../account/account.ts'
import { $activity, type Activity } from '../account/activity.ts'
import { $knownTokens } from '../account/known-tokens.ts'
import { $payments } from '../account/payments.ts'
import { $tokenLists } from '../account/token-balances.ts'
import { $networks } from '../network/networks.ts'
import { $sentTransactions } from './sent-transactions.ts'

/** Payments to a known receiver. */
export interface PastPayments {
  readonly count: number
  /** Unix milliseconds of the latest payment with a known time. */
  readonly lastPaidAt?: number
  /** Whether the time of every payment is known. Only then is `lastPaidAt` the latest of all. */
  readonly isDated: boolean
}

/** Receivers that the account paid on any network of its namespace, and how reliable that list is. */
export interface KnownReceivers {
  /** Unique addresses. */
  readonly addresses: readonly string[]
  /** Payments to each receiver, by `keyOfAddress`. */
  readonly pastPayments: ReadonlyMap<string, PastPayments>
  /** Unverified payments that only the chain can confirm. */
  readonly claims: readonly Payment[]
  /** Coverage of the history: all of it, its newest part, none, unavailable from any service, or still loading. */
  readonly history: 'whole' | 'part' | 'none' | 'unlisted' | 'loading'
}

/** Payments derived from the current stores. They complement those in `$payments`. */
export const $derivedPayments = computed(
  [$activity, $sentTransactions, $account, $networks],
  (activity, sentTransactions, { caipAddress }, networks): readonly Payment[] => {
    if (!caipAddress) return []
    const coinOf = (id: string) => networks.find(network => network.id === id)?.nativeCurrency.symbol
    const owner = ownerOf(caipAddress)
    const ownPayments = sentTransactions
      .filter(
        transaction =>
          transaction.operation === 'send' &&
          transaction.status === 'confirmed' &&
          ownerOf(transaction.account) === owner,
      )
      .flatMap(({ account, hash, transfers, isRestored, sentAt }) =>
        transfers.flatMap(({ to, token }): Payment[] =>
          to === undefined
            ? []
            : [
                {
                  to,
                  hash,
                  networkId: parseAccountId(account).networkId,
                  ...(token?.address !== undefined && { token: token.address }),
                  // Payments restored from the page's storage are verified on chain (T12), so they have no time yet.
                  trust: isRestored ? 'claim' : 'own',
                  ...(!isRestored && { time: sentAt }),
                },
              ],
        ),
      )
    const listedTransactions = activity.account === caipAddress ? activity.transactions : []
    return withPayments(ownPayments, paymentsIn(listedTransactions, caipAddress, coinOf))
  },
)

/** Keys of the tokens whose transfers count as payments: known tokens, and owned tokens without a warning mark. */
export const $trustedTokens = computed(
  [$knownTokens, $tokenLists],
  (knownTokens, lists): ReadonlySet<string> =>
    new Set([
      ...knownTokens.keys,
      ...Object.values(lists)
        .flatMap(list => list?.tokens ?? [])
        .filter(token => token.address !== undefined && !tokenMarks(token, knownTokens).length)
        .map(tokenKey),
    ]),
)

export const $knownReceivers = computed(
  [$payments, $derivedPayments, $trustedTokens, $activity, $account],
  (payments, derivedPayments, trustedTokens, activity, { caipAddress }): KnownReceivers => {
    if (!caipAddress) return { addresses: [], pastPayments: new Map(), claims: [], history: 'none' }
    const allPayments = withPayments(payments[ownerOf(caipAddress)] ?? [], derivedPayments)
    const isTrustedToken = ({ networkId, token }: Payment) =>
      token === undefined || trustedTokens.has(tokenKey({ networkId, address: token }))
    const trustedPayments = allPayments.filter(
      payment =>
        payment.trust === 'own' ||
        payment.trust === 'proven' ||
        (payment.trust === 'service' && isTrustedToken(payment)),
    )
    const namespace = namespaceOf(caipAddress)
    const byAddress = new Map(trustedPayments.map(({ to }) => [keyOfAddress(namespace, to), to]))
    const pastPayments = new Map<string, PastPayments>()
    for (const { to, time } of trustedPayments) {
      const key = keyOfAddress(namespace, to)
      const previousPayments = pastPayments.get(key)
      const lastPaidAt = Math.max(time ?? 0, previousPayments?.lastPaidAt ?? 0)
      pastPayments.set(key, {
        count: (previousPayments?.count ?? 0) + 1,
        ...(lastPaidAt && { lastPaidAt }),
        isDated: time !== undefined && previousPayments?.isDated !== false,
      })
    }
    return {
      addresses: [...byAddress.values()],
      pastPayments,
      claims: allPayments.filter(({ trust }) => trust === 'claim'),
      history: activity.account === caipAddress ? historyOf(activity) : 'none',
    }
  },
)

function historyOf({ status, transactions, isComplete, isOwnOnly }: Activity): KnownReceivers['history'] {
  if (isOwnOnly) return 'unlisted'
  if (status === 'ready' && isComplete) return 'whole'
  if (transactions.length) return 'part'
  return status === 'loading' ? 'loading' : status === 'ready' ? 'part' : 'none'
}
