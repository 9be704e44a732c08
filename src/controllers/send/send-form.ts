import { divideDecimals, multiplyDecimals } from '../../core/money/decimal.ts'
import type { TokenBalance } from '../../core/money/token.ts'
import {
  $openRisk,
  $sendForm,
  $sendToken,
  amountEntered,
  fiatEntered,
  riskAccepted,
  tokenChosen,
} from '../../state/send/send.ts'
import { followFee, followSendForm } from './follow.ts'
import { restorePayments } from './known-receivers.ts'
import { enteredAmount, noAmount, numberOf } from '../request/read-amount.ts'
import { restoreIntents } from '../request/open-requests.ts'
import { refreshFee } from './send-fee.ts'
import { enterReceiver } from './send-receiver.ts'
import { loadTransactions } from './load-transactions.ts'
import { loadTokens } from '../account/token-balances.ts'
import { goBack } from '../shell/modal.ts'

/** Loads the data of the form: tokens, earlier receivers and unresolved transfers. */
export function prepareSend(): void {
  void loadTokens()
  // The look-alike warning depends on how much of the history is loaded.
  void loadTransactions()
  void restorePayments()
  void restoreIntents()
}

/** Keeps the fee current while the form exists. Returns a function that stops the updates. */
export const watchFee = (): (() => void) => followFee(() => void refreshFee())

followSendForm({
  retryReceiver: () => enterReceiver($sendForm.get().receiver),
  retryFee: () => void refreshFee({ now: true }),
})

/** Selects a token from the list and returns to the form. */
export function chooseToken(token: TokenBalance): void {
  tokenChosen(token)
  goBack()
}

/** Stores a typed amount. Unparsable text is kept as typed, and the form shows that it is invalid. */
export function enterAmount(text: string): void {
  const { amount, ...typedField } = enteredAmount(text)
  const { isFiat } = $sendForm.get()
  const token = $sendToken.get()
  if (!isFiat || !token?.price) return amountEntered(amount, typedField)
  const hasNumber = /\d/.test(amount)
  const tokenAmount = hasNumber
    ? divideDecimals(completeDecimal(amount), token.price, token.decimals)
    : amount
  fiatEntered(text, tokenAmount ?? noAmount)
}

/** Toggles between the token's units and US dollars. Dollars require a known price. */
export function switchFiat(): void {
  const { isFiat, amount } = $sendForm.get()
  const price = $sendToken.get()?.price
  if (isFiat) return amountEntered(numberOf(amount))
  if (price === undefined) return
  const hasNumber = /\d/.test(amount)
  const fiatValue = hasNumber
    ? multiplyDecimals(completeDecimal(amount), price).replace(/(\.\d\d)\d+$/, '$1')
    : ''
  fiatEntered(fiatValue, hasNumber ? amount : '')
}

/** Replaces a look-alike receiver with the known address that it resembles. */
export const useKnownReceiver = (address: string): void => enterReceiver(address)

/** Accepts the receiver risk that is shown. */
export function acceptRisk(): void {
  const risk = $openRisk.get()
  if (risk) riskAccepted(risk.id)
}

/** Completes a decimal for arithmetic: `.5` becomes `0.5`, and `5.` becomes `5`. */
const completeDecimal = (amount: string): string => {
  const [whole = '', fraction = ''] = amount.split('.')
  return `${whole || '0'}${fraction && `.${fraction}`}`
}
