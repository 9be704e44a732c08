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
import { followSendForm } from '../../reactions/send.ts'
import { recallPaid } from './known-receivers.ts'
import { recallIntents } from './open-sends.ts'
import { refreshFee } from './send-fee.ts'
import { enterReceiver } from './send-receiver.ts'
import { loadActivity } from '../account/activity.ts'
import { loadTokens } from '../account/token-balances.ts'
import { goBack } from '../shell/modal.ts'
import { readAmount } from './read-amount.ts'

/** What the form needs: the tokens to choose from, whom the account paid before, and what may still be open. */
export function prepareSend(): void {
  void loadTokens()
  // The look-alike guard is as good as the history that it knows.
  void loadActivity()
  void recallPaid()
  void recallIntents()
}

followSendForm({
  askReceiver: () => enterReceiver($sendForm.get().receiver),
  askFee: () => void refreshFee({ now: true }),
})

/** Takes a token from the list and goes back to the form. */
export function chooseToken(token: TokenBalance): void {
  tokenChosen(token)
  goBack()
}

// Stands for what was typed and is no amount: no rule takes it for one, and the field shows the typed text.
const noAmount = '?'

/** An amount as typed; what is no number stands as it was typed, and the form says that it is none. */
export function enterAmount(text: string): void {
  const read = readAmount(text)
  const { isFiat } = $sendForm.get()
  const token = $sendToken.get()
  if (!isFiat || !token?.price) return amountEntered(read ?? noAmount, read === text ? {} : { typed: text })
  const amount = read && /\d/.test(read) ? divideDecimals(padded(read), token.price, token.decimals) : read
  fiatEntered(text, amount ?? noAmount)
}

/** Types in the token's own units, or in US dollars where its price is known. */
export function switchFiat(): void {
  const { isFiat, amount } = $sendForm.get()
  const price = $sendToken.get()?.price
  if (isFiat) return amountEntered(amount === noAmount ? '' : amount)
  if (price === undefined) return
  const isKnown = /\d/.test(amount)
  const worth = isKnown ? multiplyDecimals(padded(amount), price).replace(/(\.\d\d)\d+$/, '$1') : ''
  fiatEntered(worth, isKnown ? amount : '')
}

/** The receiver that the look-alike resembles takes its place. */
export const useKnownReceiver = (address: string): void => enterReceiver(address)

/** The person has looked at what is said of the receiver, and means it. */
export function acceptRisk(): void {
  const risk = $openRisk.get()
  if (risk) riskAccepted(risk.id)
}

/** `.5` and `5.` as the arithmetic reads them. */
const padded = (amount: string): string => {
  const [whole = '', fraction = ''] = amount.split('.')
  return `${whole || '0'}${fraction && `.${fraction}`}`
}
