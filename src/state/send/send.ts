import { computed } from 'nanostores'
import { isSameAddress } from '../../core/chain/address.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { keyOfAddress } from '../../core/money/address-key.ts'
import { findLookAlike } from '../../core/money/look-alike.ts'
import { isSameTransfer, type SendIntent } from '../../core/money/intent.ts'
import {
  type FeeState,
  findReceiverRisk,
  findSendProblem,
  type Receiver,
  type ReceiverRisk,
  type SendFee,
  type SendProblem,
} from '../../core/money/send-rules.ts'
import { isSameToken, type TokenBalance } from '../../core/money/token.ts'
import { unitsOf } from '../../core/money/typed-amount.ts'
import { $account } from '../account/account.ts'
import { $coins, $chainBalances } from '../account/coins.ts'
import { onFormContextChange } from '../account/form-context.ts'
import { $activeNetwork } from '../network/networks.ts'
import { type KnownReceivers, $knownReceivers } from './known-receivers.ts'
import { $tokenLists, $tokens } from '../account/token-balances.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** Values that the user has entered so far. */
export interface SendForm {
  readonly token?: TokenBalance
  /** Decimal string in the token, as typed or computed from a fiat value. */
  readonly amount: string
  /** The typed text, if it differs from `amount`: localized, or not a number. */
  readonly typedText?: string
  /** `typedText` is a value in US dollars from which the amount is computed. */
  readonly isFiat?: boolean
  /** The amount is the maximum and follows the fee. */
  readonly isMax?: boolean
  /** Text of the receiver field. */
  readonly receiver: string
}

/** The reviewed transfer: frozen, so that nothing else can be requested. Cleared on a change of account, network or wallet. */
export interface SendReview {
  /** The transfer without an id: each request to the wallet is an intent of its own. */
  readonly transfer: Omit<SendIntent, 'id' | 'askedAt' | 'trace'>
  readonly network: Network
  readonly token: TokenBalance
  readonly receiver: Receiver & { readonly status: 'ready' }
  readonly isSmartAccount: boolean
  /** The app's paymaster for the network, which may be included in the request. */
  readonly paymaster?: string
  /** The estimated fee. */
  readonly fee: SendFee
  /** The highest fee that is spent without confirming the new fee with the user. */
  readonly feeLimit: bigint
}

/** Status of a transfer whose outcome is unknown. */
export type UnknownOutcome =
  /** The chain is being watched until `endsAt`, in unix milliseconds. `isRunningOut`: the transaction expires then. */
  | { readonly status: 'watched'; readonly endsAt: number; readonly isRunningOut?: true }
  /** No transaction of the account has reached the network so far. */
  | { readonly status: 'not-found' }
  /** Some transaction of the account has reached the network. */
  | { readonly status: 'sent' }
  /** The outcome cannot be determined. */
  | { readonly status: 'unknown' }
  /** The user stopped waiting; the wallet may still be prompting. */
  | { readonly status: 'stopped-waiting' }

const emptyForm: SendForm = { amount: '', receiver: '' }
const form = modalAtom<SendForm>(emptyForm)
const receiver = modalAtom<Receiver>({ status: 'none' })
const fee = modalAtom<FeeState>({ status: 'none' })
const isContract = modalAtom(false)
const acceptedRisks = modalAtom<readonly string[]>([])
const review = modalAtom<SendReview | undefined>(undefined)
const promptedSend = modalAtom<SendIntent | undefined>(undefined)
const intents = modalAtom<readonly SendIntent[]>([])
const outcomes = modalAtom<Readonly<Record<string, UnknownOutcome>>>({})
const duplicates = modalAtom<readonly SendIntent[]>([])
const isCleared = modalAtom(false)

export const $sendForm: ReadonlyStore<typeof form> = form
/** The receiver that the text of the field resolves to. */
export const $sendReceiver: ReadonlyStore<typeof receiver> = receiver
export const $sendFee: ReadonlyStore<typeof fee> = fee
export const $sendReview: ReadonlyStore<typeof review> = review
/** The intent that the wallet is currently prompting for. */
export const $promptedSend: ReadonlyStore<typeof promptedSend> = promptedSend
/** Transfers with an unknown outcome, of all accounts. */
export const $sendIntents: ReadonlyStore<typeof intents> = intents
/** Status of each transfer with an unknown outcome, by intent id. @internal For tests. */
export const $sendOutcomes: ReadonlyStore<typeof outcomes> = outcomes
/** Unresolved intents equal to the reviewed transfer: the user has to confirm before the wallet receives another request. */
export const $duplicateSends: ReadonlyStore<typeof duplicates> = duplicates
/** The form was cleared because the account, network or wallet changed. */
export const $isSendCleared: ReadonlyStore<typeof isCleared> = isCleared

/** Transfers of the active account with an unknown outcome, newest first. */
export const $openSends = computed(
  [intents, promptedSend, $account],
  (sends, pendingIntent, { caipAddress }) =>
    sends
      .filter(({ account, id }) => account === caipAddress && id !== pendingIntent?.id)
      .toSorted((a, b) => b.askedAt - a.askedAt),
)

/** Status of the last unresolved request of the reviewed transfer. */
export const $reviewOutcome = computed(
  [review, intents, promptedSend, outcomes],
  (current, intentList, pendingIntent, outcomesById): UnknownOutcome | undefined => {
    const requests = current
      ? intentList.filter(
          intent => intent.id !== pendingIntent?.id && isSameTransfer(intent, current.transfer),
        )
      : []
    const [lastRequest] = requests.toSorted((a, b) => b.askedAt - a.askedAt)
    return lastRequest && outcomesById[lastRequest.id]
  },
)

/** The chosen token with its current balance, or the native coin if none was chosen. */
export const $sendToken = computed(
  [form, $tokens, $chainBalances, $account, $activeNetwork],
  ({ token }, { tokens }, balances, { caipAddress }, network): TokenBalance | undefined => {
    // A token of another network is invalid here, even if the app prefilled it.
    if (!network || (token && token.networkId !== network.id)) return undefined
    const target = token ?? { networkId: network.id }
    const listedToken = tokens.find(candidate => isSameToken(candidate, target))
    if (listedToken || token?.address !== undefined) return listedToken ?? token
    const native = caipAddress && balances[caipAddress]?.native
    if (!native) return undefined
    const { name, decimals } = network.nativeCurrency
    return { networkId: network.id, name, symbol: native.symbol, amount: native.amount, decimals }
  },
)

/** Facts about the receiver that are shown before sending. */
export interface ReceiverNotes {
  /** Risks to confirm one after the other. `id` identifies the risk and the receiver it applies to. */
  readonly risks?: readonly { readonly kind: ReceiverRisk; readonly id: string }[]
  /** The known address that this one resembles (T15). */
  readonly lookAlike?: string
  readonly isOwn?: boolean
  /** Whether the account paid the receiver before. Absent for own addresses, and while the history is loading. */
  readonly paidBefore?: PaidBefore
  /** Unix milliseconds of the latest known payment to the receiver, or else to the known address that the receiver resembles. */
  readonly paidAt?: number
  /** Number of payments to the receiver, if the time of each is known. `isAtLeast`: the history was not read to its end. */
  readonly pastPayments?: { readonly count: number; readonly isAtLeast: boolean }
  readonly isContract?: boolean
}

/**
 * `partly`: not in the loaded part of the history. `unclear`: the history could not be read, or has only unverified payments to the
 * receiver. `unlisted`: no service has the account's history.
 */
export type PaidBefore = 'known' | 'unknown' | 'partly' | 'unclear' | 'unlisted'

const paidBeforeByHistory: Readonly<Record<KnownReceivers['history'], PaidBefore | undefined>> = {
  whole: 'unknown',
  part: 'partly',
  none: 'unclear',
  unlisted: 'unlisted',
  loading: undefined,
}

const riskOf = (kind: ReceiverRisk, ...idParts: string[]) => ({ kind, id: [kind, ...idParts].join() })

export const $receiverNotes = computed(
  [receiver, $knownReceivers, isContract, $account, $sendToken],
  (
    to,
    { addresses, pastPayments, claims, history },
    hasCode,
    { address, allAccounts, networkId },
    token,
  ): ReceiverNotes => {
    if (to.status !== 'ready' || !networkId) return {}
    const namespace = namespaceOf(networkId)
    const includesReceiver = (knownAddresses: readonly string[]) =>
      knownAddresses.some(knownAddress => isSameAddress(namespace, knownAddress, to.address))
    const isOwn = includesReceiver([
      ...(address ? [address] : []),
      ...allAccounts.map(account => account.address),
    ])
    const lookAlike = isOwn ? undefined : findLookAlike(namespace, to.address, addresses)
    const isClaimed = includesReceiver(claims.map(claim => claim.to))
    const paidBefore = isOwn
      ? undefined
      : includesReceiver(addresses)
        ? 'known'
        : isClaimed
          ? 'unclear'
          : paidBeforeByHistory[history]
    const receiverPayments = pastPayments.get(keyOfAddress(namespace, lookAlike ?? to.address))
    const risk = findReceiverRisk(to.address, token ?? { networkId })
    return {
      risks: [
        ...(lookAlike === undefined ? [] : [riskOf('look-alike', to.address, lookAlike)]),
        ...(risk ? [riskOf(risk, to.address)] : []),
      ],
      ...(lookAlike !== undefined && { lookAlike }),
      isOwn,
      ...(paidBefore && { paidBefore: paidBefore }),
      ...(receiverPayments?.lastPaidAt !== undefined && !isOwn && { paidAt: receiverPayments.lastPaidAt }),
      ...(receiverPayments?.isDated &&
        paidBefore === 'known' && {
          pastPayments: { count: receiverPayments.count, isAtLeast: history !== 'whole' },
        }),
      isContract: hasCode,
    }
  },
)

/** The first receiver risk that the user has not accepted. */
export const $openRisk = computed([$receiverNotes, acceptedRisks], ({ risks = [] }, acceptedIds) =>
  risks.find(({ id }) => !acceptedIds.includes(id)),
)

/** The problem that prevents sending, or undefined. A risk prevents it until the user accepts the risk (T15). */
export const $sendProblem = computed(
  [$sendToken, form, receiver, $coins, fee, $openRisk, $account],
  (token, { amount, typedText }, to, native, cost, risk, { type }): SendProblem | undefined =>
    findSendProblem({
      token,
      amount,
      typedText,
      receiver: to,
      risk: risk?.kind,
      native,
      fee: cost,
      isSmartAccount: type === 'smartAccount',
    }),
)

/** Like `$sendProblem` for the review, checked against current balances. */
export const $reviewProblem = computed(
  [review, $tokenLists, $chainBalances],
  (currentReview, lists, balances): SendProblem | undefined =>
    currentReview && problemOfReview(currentReview, lists, balances),
)

function problemOfReview(
  { transfer, network, token, receiver: to, fee: cost, isSmartAccount }: SendReview,
  lists: ReturnType<typeof $tokenLists.get>,
  balances: ReturnType<typeof $chainBalances.get>,
): SendProblem | undefined {
  const { account, amount } = transfer
  const listedTokens = lists[account]?.tokens ?? []
  const { decimals } = network.nativeCurrency
  const coins =
    balances[account]?.native?.amount ?? listedTokens.find(balance => balance.address === undefined)?.amount
  const ownAmount =
    token.address === undefined ? coins : listedTokens.find(balance => isSameToken(balance, token))?.amount
  return findSendProblem({
    token: { ...token, amount: ownAmount ?? token.amount },
    amount,
    receiver: to,
    native: coins === undefined ? undefined : unitsOf(coins, decimals),
    fee: { status: 'ready', ...cost },
    isSmartAccount,
  })
}

export const tokenChosen = (token: TokenBalance) => {
  isCleared.set(false)
  form.set({ ...emptyForm, receiver: form.get().receiver, token })
}
export const amountEntered = (
  amount: string,
  { typedText, isMax = false }: { typedText?: string; isMax?: boolean } = {},
) => {
  const { typedText: _, ...otherFields } = form.get()
  isCleared.set(false)
  form.set({ ...otherFields, amount, isMax, isFiat: false, ...(typedText !== undefined && { typedText }) })
}
export const fiatEntered = (typedText: string, amount: string) => {
  isCleared.set(false)
  form.set({ ...form.get(), typedText, amount, isMax: false, isFiat: true })
}
/** Stores that the user accepted a receiver risk. */
export const riskAccepted = (id: string) => acceptedRisks.set([...acceptedRisks.get(), id])
export const receiverEntered = (text: string) => {
  isCleared.set(false)
  form.set({ ...form.get(), receiver: text })
}
export const receiverRead = (result: Receiver) => {
  receiver.set(result)
  isContract.set(false)
}
export const contractDetected = () => isContract.set(true)
/** Stores the picture of the receiver's name, unless another receiver was entered since. */
export const receiverImageLoaded = (address: string, image: string) => {
  const currentReceiver = receiver.get()
  if (currentReceiver.status === 'ready' && currentReceiver.address === address)
    receiver.set({ ...currentReceiver, image })
}
export const feeChanged = (state: FeeState) => fee.set(state)
export const reviewStarted = (nextReview: SendReview) => {
  duplicates.set([])
  review.set(Object.freeze({ ...nextReview, transfer: Object.freeze({ ...nextReview.transfer }) }))
}
/** Updates the fee of the review, so that the user sees it before anything is sent. */
export const reviewFeeChanged = (cost: SendFee, limit: bigint) => {
  const previousReview = review.get()
  if (previousReview) review.set(Object.freeze({ ...previousReview, fee: cost, feeLimit: limit }))
}
export const reviewEnded = () => {
  duplicates.set([])
  review.set(undefined)
}
export const walletPrompted = (intent: SendIntent) => promptedSend.set(intent)
export const walletAnswered = () => promptedSend.set(undefined)
export const intentsLoaded = (intentList: readonly SendIntent[]) => intents.set(intentList)
export const duplicatesFound = (duplicateIntents: readonly SendIntent[]) => duplicates.set(duplicateIntents)
export const outcomeChanged = (id: string, outcome: UnknownOutcome | undefined) => {
  const { [id]: _, ...otherOutcomes } = outcomes.get()
  outcomes.set(outcome ? { ...otherOutcomes, [id]: outcome } : otherOutcomes)
}
export const formCleared = (reason?: 'context-changed') => {
  const { amount, typedText, receiver: to, token } = form.get()
  isCleared.set(reason === 'context-changed' && Boolean(amount || typedText || to || token || review.get()))
  form.set(emptyForm)
  receiver.set({ status: 'none' })
  isContract.set(false)
  acceptedRisks.set([])
  fee.set({ status: 'none' })
  reviewEnded()
}

// The subscription can start at import, because the form is empty until then.
onFormContextChange(() => formCleared('context-changed'))
