import { atom, computed, map, readonlyType } from 'nanostores'
import { type AccountId, namespaceOf } from '../../core/chain/caip.ts'
import { isSameAddress } from '../../core/chain/address.ts'
import { toBaseUnits } from '../../core/money/amount.ts'
import { findLookAlike } from '../../core/money/look-alike.ts'
import {
  type FeeState,
  findReceiverRisk,
  findSendProblem,
  type Receiver,
  type ReceiverRisk,
  type SendProblem,
} from '../../core/money/send-rules.ts'
import { isSameToken, type TokenBalance } from '../../core/money/token.ts'
import { $account } from '../account/account.ts'
import { $balances } from '../account/balances.ts'
import { $activeNetwork } from '../network/networks.ts'
import { type Acquaintances, $acquaintances } from './acquaintances.ts'
import { $tokens } from '../account/token-balances.ts'

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

/** A transfer that the wallet is asked for, or was asked for when the page went away. */
export interface SendIntent {
  readonly id: string
  readonly account: AccountId
  readonly symbol: string
  readonly amount: string
  readonly receiver: string
  /** Unix milliseconds. */
  readonly askedAt: number
}

const emptyForm: SendForm = { amount: '', receiver: '' }
const form = map<SendForm>(emptyForm)
const receiver = atom<Receiver>({ status: 'none' })
const fee = atom<FeeState>({ status: 'none' })
const isContract = atom(false)
const accepted = atom<readonly string[]>([])
const waiting = atom<SendIntent | undefined>(undefined)
const unresolved = atom<SendIntent | undefined>(undefined)

export const $sendForm = readonlyType(form)
/** Who gets it, as far as the text in the field says. */
export const $sendReceiver = readonlyType(receiver)
export const $sendFee = readonlyType(fee)
/** What the wallet is being asked for right now. */
export const $sendWaiting = readonlyType(waiting)
/** What a wallet was asked for before this page was loaded anew, and nobody knows what became of it. */
export const $sendUnresolved = readonlyType(unresolved)

/** The chosen token with its present balance; the native one when none was chosen. */
export const $sendToken = computed(
  [form, $tokens, $balances, $account, $activeNetwork],
  ({ token }, { tokens }, balances, { caipAddress }, network): TokenBalance | undefined => {
    if (!network) return undefined
    const wanted = token ?? { networkId: network.id }
    const listed = tokens.find(each => isSameToken(each, wanted))
    if (listed || token?.address !== undefined) return listed ?? token
    const native = caipAddress && balances[caipAddress]?.native
    if (!native) return undefined
    const { name, decimals } = network.nativeCurrency
    return { networkId: network.id, name, symbol: native.symbol, amount: native.amount, decimals }
  },
)

/** Native balance of the active account in base units; undefined while nobody knows. */
const $native = computed(
  [$balances, $tokens, $account, $activeNetwork],
  (balances, list, account, network) => {
    const known = account.caipAddress && balances[account.caipAddress]?.native?.amount
    const amount = known ?? list.tokens.find(token => token.address === undefined)?.amount
    return amount === undefined || !network ? undefined : toBaseUnits(amount, network.nativeCurrency.decimals)
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
  (to, { known, claims, history }, hasCode, { address, allAccounts, networkId }, token): ReceiverNotes => {
    if (to.status !== 'ready' || !networkId) return {}
    const namespace = namespaceOf(networkId)
    const isAny = (others: readonly string[]) =>
      others.some(other => isSameAddress(namespace, other, to.address))
    const isOwn = isAny([...(address ? [address] : []), ...allAccounts.map(account => account.address)])
    const lookAlike = isOwn ? undefined : findLookAlike(namespace, to.address, known)
    const isClaimed = isAny(claims.map(claim => claim.to))
    const answer = isOwn ? undefined : isAny(known) ? 'known' : isClaimed ? 'unclear' : answers[history]
    const nobody = findReceiverRisk(to.address, token ?? { networkId })
    return {
      risks: [
        ...(lookAlike === undefined ? [] : [riskOf('look-alike', to.address, lookAlike)]),
        ...(nobody ? [riskOf(nobody, to.address)] : []),
      ],
      ...(lookAlike !== undefined && { lookAlike }),
      isOwn,
      ...(answer && { answer }),
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
  [$sendToken, form, receiver, $native, fee, $openRisk, $account],
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

export const tokenChosen = (token: TokenBalance) =>
  form.set({ ...emptyForm, receiver: form.get().receiver, token })
export const amountEntered = (
  amount: string,
  { typed, isMax = false }: { typed?: string; isMax?: boolean } = {},
) => {
  const { typed: _, ...rest } = form.get()
  form.set({ ...rest, amount, isMax, isFiat: false, ...(typed !== undefined && { typed }) })
}
export const fiatEntered = (typed: string, amount: string) =>
  form.set({ ...form.get(), typed, amount, isMax: false, isFiat: true })
/** A person said yes to what is asked about the receiver. */
export const riskAccepted = (id: string) => accepted.set([...accepted.get(), id])
export const receiverEntered = (text: string) => form.setKey('receiver', text)
export const receiverRead = (read: Receiver) => {
  receiver.set(read)
  isContract.set(false)
}
export const codeFound = () => isContract.set(true)
export const feeChanged = (state: FeeState) => fee.set(state)
export const walletAsked = (intent: SendIntent) => waiting.set(intent)
export const walletAnswered = () => waiting.set(undefined)
export const intentFound = (intent: SendIntent | undefined) => unresolved.set(intent)
export const formCleared = () => {
  form.set(emptyForm)
  receiver.set({ status: 'none' })
  isContract.set(false)
  accepted.set([])
  fee.set({ status: 'none' })
}
