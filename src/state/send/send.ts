import { atom, computed, map, readonlyType } from 'nanostores'
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
import { $coins, $toldBalances } from '../account/coins.ts'
import { onPlaceLost } from '../account/place.ts'
import { $activeNetwork } from '../network/networks.ts'
import { type Acquaintances, $acquaintances } from './acquaintances.ts'
import { $tokenLists, $tokens } from '../account/token-balances.ts'

/** What a person has filled in so far. */
export interface SendForm {
  readonly token?: TokenBalance
  /** Decimal string of the token, as typed or as worked out from `fiat`. */
  readonly amount: string
  /** What was typed, where it is not the amount itself: written as the language writes it, or no number at all. */
  readonly typed?: string
  /** `typed` is a worth in US dollars, from which the amount follows. */
  readonly isFiat?: boolean
  /** The amount is the most there is, and follows the fee. */
  readonly isMax?: boolean
  /** What stands in the receiver's field. */
  readonly receiver: string
}

/**
 * What a person was shown before the press that sends it: frozen, so that nothing but this can be asked for. A change of
 * account, network or wallet takes it away.
 */
export interface SendReview {
  /** The transfer itself, without a name yet: each time the wallet is asked for it is an intent of its own. */
  readonly transfer: Omit<SendIntent, 'id' | 'askedAt' | 'trace'>
  readonly network: Network
  readonly token: TokenBalance
  readonly receiver: Receiver & { readonly status: 'ready' }
  readonly isSmartAccount: boolean
  /** The app's paymaster for the network, which the request may carry. */
  readonly paymaster?: string
  /** What it most likely costs, and the most that may be sent without asking again. */
  readonly fee: SendFee
  readonly feeLimit: bigint
}

/** What is known of a transfer after nobody heard its end. */
export type SendDoubt =
  /** The chain is watched for it; `until` is unix milliseconds. `isRunningOut`: it can still come until then, and no longer. */
  | { readonly status: 'watched'; readonly until: number; readonly isRunningOut?: true }
  /** Nothing of the account reached the network so far. */
  | { readonly status: 'nothing' }
  /** Something of the account did. */
  | { readonly status: 'sent' }
  /** Nobody can tell. */
  | { readonly status: 'unsure' }
  /** The person waits no longer; the wallet may still be asking them. */
  | { readonly status: 'left' }

const emptyForm: SendForm = { amount: '', receiver: '' }
const form = map<SendForm>(emptyForm)
const receiver = atom<Receiver>({ status: 'none' })
const fee = atom<FeeState>({ status: 'none' })
const isContract = atom(false)
const accepted = atom<readonly string[]>([])
const review = atom<SendReview | undefined>(undefined)
const waiting = atom<SendIntent | undefined>(undefined)
const intents = atom<readonly SendIntent[]>([])
const doubts = atom<Readonly<Record<string, SendDoubt>>>({})
const repeated = atom<readonly SendIntent[]>([])
const isCleared = atom(false)

export const $sendForm = readonlyType(form)
/** Who gets it, as far as the text in the field says. */
export const $sendReceiver = readonlyType(receiver)
export const $sendFee = readonlyType(fee)
export const $sendReview = readonlyType(review)
/** What the wallet is being asked for right now. */
export const $sendWaiting = readonlyType(waiting)
/** Transfers without an end, of all accounts. */
export const $sendIntents = readonlyType(intents)
/** What is known of transfers without an end, by the id of the intent. @internal Tests look at it. */
export const $sendDoubts = readonlyType(doubts)
/** The same as what is reviewed, and without an end: the person has to look before it is asked for once more. */
export const $sendRepeated = readonlyType(repeated)
/** The form was emptied because account, network or wallet changed. */
export const $isSendCleared = readonlyType(isCleared)

/** Transfers of the active account that nobody knows the end of, the newest first. */
export const $openSends = computed([intents, waiting, $account], (all, asked, { caipAddress }) =>
  all
    .filter(({ account, id }) => account === caipAddress && id !== asked?.id)
    .toSorted((one, other) => other.askedAt - one.askedAt),
)

/** What is known of the last time that the reviewed transfer was asked for, if that has no end. */
export const $reviewDoubt = computed(
  [review, intents, waiting, doubts],
  (now, all, asked, known): SendDoubt | undefined => {
    const twins = now ? all.filter(each => each.id !== asked?.id && isSameTransfer(each, now.transfer)) : []
    const [last] = twins.toSorted((one, other) => other.askedAt - one.askedAt)
    return last && known[last.id]
  },
)

/** The chosen token with its present balance; the native one when none was chosen. */
export const $sendToken = computed(
  [form, $tokens, $toldBalances, $account, $activeNetwork],
  ({ token }, { tokens }, balances, { caipAddress }, network): TokenBalance | undefined => {
    // A token of another network is none here, whoever chose it.
    if (!network || (token && token.networkId !== network.id)) return undefined
    const wanted = token ?? { networkId: network.id }
    const listed = tokens.find(each => isSameToken(each, wanted))
    if (listed || token?.address !== undefined) return listed ?? token
    const native = caipAddress && balances[caipAddress]?.native
    if (!native) return undefined
    const { name, decimals } = network.nativeCurrency
    return { networkId: network.id, name, symbol: native.symbol, amount: native.amount, decimals }
  },
)

/** What a person should know of the receiver before sending. */
export interface ReceiverNotes {
  /** What is asked about, one after the other; `id` stands for this question about this receiver. */
  readonly risks?: readonly { readonly kind: ReceiverRisk; readonly id: string }[]
  /** The known address that this one could be mistaken for (T15). */
  readonly lookAlike?: string
  readonly isOwn?: boolean
  /** Whether the account paid it before; absent of its own addresses, and while nobody has answered yet. */
  readonly answer?: PaidBefore
  /** Unix milliseconds of the latest known payment to it, else to the known address that it could be mistaken for. */
  readonly paidAt?: number
  readonly isContract?: boolean
}

/** `partly`: not in what was looked at. `unclear`: nothing could be looked at, `unlisted`: nobody lists it here. */
export type PaidBefore = 'known' | 'unknown' | 'partly' | 'unclear' | 'unlisted'

const answers: Readonly<Record<Acquaintances['history'], PaidBefore | undefined>> = {
  whole: 'unknown',
  part: 'partly',
  none: 'unclear',
  unlisted: 'unlisted',
  loading: undefined,
}

const riskOf = (kind: ReceiverRisk, ...about: string[]) => ({ kind, id: [kind, ...about].join() })

export const $receiverNotes = computed(
  [receiver, $acquaintances, isContract, $account, $sendToken],
  (
    to,
    { known, paidAt, claims, history },
    hasCode,
    { address, allAccounts, networkId },
    token,
  ): ReceiverNotes => {
    if (to.status !== 'ready' || !networkId) return {}
    const namespace = namespaceOf(networkId)
    const isAny = (others: readonly string[]) =>
      others.some(other => isSameAddress(namespace, other, to.address))
    const isOwn = isAny([...(address ? [address] : []), ...allAccounts.map(account => account.address)])
    const lookAlike = isOwn ? undefined : findLookAlike(namespace, to.address, known)
    const isClaimed = isAny(claims.map(claim => claim.to))
    const answer = isOwn ? undefined : isAny(known) ? 'known' : isClaimed ? 'unclear' : answers[history]
    const at = paidAt.get(keyOfAddress(namespace, lookAlike ?? to.address))
    const nobody = findReceiverRisk(to.address, token ?? { networkId })
    return {
      risks: [
        ...(lookAlike === undefined ? [] : [riskOf('look-alike', to.address, lookAlike)]),
        ...(nobody ? [riskOf(nobody, to.address)] : []),
      ],
      ...(lookAlike !== undefined && { lookAlike }),
      isOwn,
      ...(answer && { answer }),
      ...(at !== undefined && !isOwn && { paidAt: at }),
      isContract: hasCode,
    }
  },
)

/** The first thing about the receiver that nobody has said yes to. */
export const $openRisk = computed([$receiverNotes, accepted], ({ risks = [] }, yes) =>
  risks.find(({ id }) => !yes.includes(id)),
)

/** What still stands in the way of sending, or undefined; a risk stands in the way until a person took it (T15). */
export const $sendProblem = computed(
  [$sendToken, form, receiver, $coins, fee, $openRisk, $account],
  (token, { amount, typed }, to, native, cost, risk, { type }): SendProblem | undefined =>
    findSendProblem({
      token,
      amount,
      typed,
      receiver: to,
      risk: risk?.kind,
      native,
      fee: cost,
      isSmartAccount: type === 'smartAccount',
    }),
)

/** The same for what is reviewed, by what the account has at this moment. */
export const $reviewProblem = computed(
  [review, $tokenLists, $toldBalances],
  (now, lists, balances): SendProblem | undefined => now && problemOfReview(now, lists, balances),
)

function problemOfReview(
  { transfer, network, token, receiver: to, fee: cost, isSmartAccount }: SendReview,
  lists: ReturnType<typeof $tokenLists.get>,
  balances: ReturnType<typeof $toldBalances.get>,
): SendProblem | undefined {
  const { account, amount } = transfer
  const listed = lists[account]?.tokens ?? []
  const { decimals } = network.nativeCurrency
  const coins = balances[account]?.native?.amount ?? listed.find(each => each.address === undefined)?.amount
  const own = token.address === undefined ? coins : listed.find(each => isSameToken(each, token))?.amount
  return findSendProblem({
    token: { ...token, amount: own ?? token.amount },
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
  { typed, isMax = false }: { typed?: string; isMax?: boolean } = {},
) => {
  const { typed: _, ...rest } = form.get()
  isCleared.set(false)
  form.set({ ...rest, amount, isMax, isFiat: false, ...(typed !== undefined && { typed }) })
}
export const fiatEntered = (typed: string, amount: string) => {
  isCleared.set(false)
  form.set({ ...form.get(), typed, amount, isMax: false, isFiat: true })
}
/** A person said yes to what is asked about the receiver. */
export const riskAccepted = (id: string) => accepted.set([...accepted.get(), id])
export const receiverEntered = (text: string) => {
  isCleared.set(false)
  form.setKey('receiver', text)
}
export const receiverRead = (read: Receiver) => {
  receiver.set(read)
  isContract.set(false)
}
export const codeFound = () => isContract.set(true)
/** The picture of whom the name leads to, unless another receiver was entered meanwhile. */
export const receiverPictured = (address: string, image: string) => {
  const now = receiver.get()
  if (now.status === 'ready' && now.address === address) receiver.set({ ...now, image })
}
export const feeChanged = (state: FeeState) => fee.set(state)
export const reviewBegun = (begun: SendReview) => {
  repeated.set([])
  review.set(Object.freeze({ ...begun, transfer: Object.freeze({ ...begun.transfer }) }))
}
/** The cost is another one than was shown: it is shown before anything is sent. */
export const reviewPriced = (cost: SendFee, limit: bigint) => {
  const before = review.get()
  if (before) review.set(Object.freeze({ ...before, fee: cost, feeLimit: limit }))
}
export const reviewEnded = () => {
  repeated.set([])
  review.set(undefined)
}
export const walletAsked = (intent: SendIntent) => waiting.set(intent)
export const walletAnswered = () => waiting.set(undefined)
export const intentsRead = (all: readonly SendIntent[]) => intents.set(all)
export const repeatFound = (same: readonly SendIntent[]) => repeated.set(same)
export const doubtKnown = (id: string, doubt: SendDoubt | undefined) => {
  const { [id]: _, ...others } = doubts.get()
  doubts.set(doubt ? { ...others, [id]: doubt } : others)
}
export const formCleared = (because?: 'place') => {
  const { amount, typed, receiver: to, token } = form.get()
  isCleared.set(because === 'place' && Boolean(amount || typed || to || token || review.get()))
  form.set(emptyForm)
  receiver.set({ status: 'none' })
  isContract.set(false)
  accepted.set([])
  fee.set({ status: 'none' })
  reviewEnded()
}

// Heard from the first moment on, since nothing can be filled in before this file is here.
onPlaceLost(() => formCleared('place'))
