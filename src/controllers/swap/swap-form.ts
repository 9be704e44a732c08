import { namespaceOf } from '../../core/chain/caip.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import type { SwapToken } from '../../core/money/swap.ts'
import { isNativeToken, readSlippage, defaultSlippage } from '../../core/money/swap-rules.ts'
import { loadFeature } from '../../namespaces/features.ts'
import { runtime } from '../../runtime.ts'
import { $account } from '../../state/account/account.ts'
import { $formContext } from '../../state/account/form-context.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import {
  $swapForm,
  $swapSources,
  $swapQuote,
  slippageChosen,
  type SwapSide,
  swapAmountEntered,
  swapCoinPreselected,
  swapTokenChosen,
  swapSidesFlipped,
} from '../../state/swap/swap.ts'
import { confirmLabel } from '../account/confirm-label.ts'
import { loadTokens } from '../account/token-balances.ts'
import { restoreIntents } from '../request/open-requests.ts'
import { goBack } from '../shell/modal.ts'
import { track } from '../shell/track.ts'
import { retryWhenBackOnline } from '../shell/back-online.ts'
import { watchPrices } from './swap-prices.ts'
import { watchQuote } from './swap-quote.ts'
import { restoreResume } from './swap-resume.ts'
import { findSwapSources } from './swap-source.ts'
import { coinOf } from './swap-tokens.ts'
import { enteredAmount, numberOf } from '../request/read-amount.ts'

/** Loads the data of the form and keeps the quote fresh. Returns a function that stops the updates. */
export function startSwap(): () => void {
  const network = $activeNetwork.get()
  if (network) {
    const type = $account.get().type
    track({ event: 'OPEN_SWAP', network: network.id, isSmartAccount: type === 'smartAccount' })
  }
  const stops = [$formContext.subscribe(prepare), watchQuote(), watchPrices()]
  return () => {
    for (const stop of stops) stop()
  }
}

function prepare(): void {
  const network = $activeNetwork.get()
  if (!network) return
  void findSwapSources().then(resetInvalidSlippage)
  // Preload the chain part in parallel.
  void Promise.resolve(loadFeature(namespaceOf(network.id), 'swap')).catch(() => {})
  const { from, to, amount, note } = $swapForm.get()
  if (!from && !to && !amount && !note) swapCoinPreselected(coinOf(network), runtime.swapAmount)
  if ($account.get().status !== 'connected') return
  void loadTokens()
  void restoreIntents()
  void restoreResume()
}

/** Resets a slippage that the current source does not accept. */
function resetInvalidSlippage(): void {
  const { slippage } = $swapForm.get()
  const [source] = $swapSources.get().sources
  if (source && slippage !== undefined && readSlippage(String(slippage), source) === undefined)
    slippageChosen(defaultSlippage)
}

// Retries finding the quote sources (F15).
retryWhenBackOnline(() => {
  if ($swapSources.get().status === 'failed') void findSwapSources({ now: true })
})

/** Selects a token from the list and returns to the form. */
export function chooseSwapToken(side: SwapSide, token: SwapToken): void {
  swapTokenChosen(side, token)
  goBack()
  const networkId = $activeNetwork.get()?.id
  // Reads the token's label early, so that the form shows it too. The review requires it.
  if (networkId && !isNativeToken(token))
    void confirmLabel({ networkId, address: token.address }).catch(() => {})
}

/** Stores a typed amount. Unparsable text is kept as typed, and the form shows that it is invalid. */
export function enterSwapAmount(text: string): void {
  const { amount, ...typedField } = enteredAmount(text)
  swapAmountEntered(amount, typedField)
}

/** Swaps the two sides. The displayed amount to receive becomes the amount to pay. Without a quote, the amount stays. */
export function flipSwap(): void {
  const { to, amount } = $swapForm.get()
  const { quote } = $swapQuote.get()
  swapSidesFlipped(quote && to ? fromBaseUnits(quote.receives, to.decimals) : numberOf(amount))
}

/** Stores a typed slippage. A value that the source does not accept prevents the review. */
export function enterSlippage(text: string): void {
  const [source = 'chain'] = $swapSources.get().sources
  slippageChosen(readSlippage(text, source))
}
