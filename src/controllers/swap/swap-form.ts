import { namespaceOf } from '../../core/chain/caip.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import type { SwapToken } from '../../core/money/swap.ts'
import { isNativeToken, readSlippage, usualSlippage } from '../../core/money/swap-rules.ts'
import { loadPart } from '../../namespaces/index.ts'
import { $account } from '../../state/account/account.ts'
import { $place } from '../../state/account/place.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import {
  $swapForm,
  $swapPlaces,
  $swapQuote,
  slippageChosen,
  type SwapSide,
  swapAmountEntered,
  swapCoinOffered,
  swapTokenChosen,
  swapTurned,
} from '../../state/swap/swap.ts'
import { confirmLabel } from '../account/confirm-label.ts'
import { loadTokens } from '../account/token-balances.ts'
import { recallIntents } from '../send/open-sends.ts'
import { goBack } from '../shell/modal.ts'
import { track } from '../shell/track.ts'
import { askAgainWhileOpen } from '../shell/back-online.ts'
import { watchPrices } from './swap-prices.ts'
import { watchQuote } from './swap-quote.ts'
import { recallResume } from './swap-resume.ts'
import { findSwapPlaces } from './swap-source.ts'
import { coinOf } from './swap-tokens.ts'
import { readAmount } from '../send/read-amount.ts'

/** Loads what the form needs and keeps the quote fresh. Returns a function that stops it. */
export function beginSwap(): () => void {
  const network = $activeNetwork.get()
  if (network) {
    const type = $account.get().type
    track({ event: 'OPEN_SWAP', network: network.id, isSmartAccount: type === 'smartAccount' })
  }
  const stops = [$place.subscribe(prepare), watchQuote(), watchPrices()]
  return () => {
    for (const stop of stops) stop()
  }
}

function prepare(): void {
  const network = $activeNetwork.get()
  if (!network) return
  void findSwapPlaces().then(keepSlippage)
  // Preload the chain part in parallel.
  void Promise.resolve(loadPart(namespaceOf(network.id), 'swap')).catch(() => {})
  const { from, to, amount, note } = $swapForm.get()
  if (!from && !to && !amount && !note) swapCoinOffered(coinOf(network))
  if ($account.get().status !== 'connected') return
  void loadTokens()
  void recallIntents()
  void recallResume()
}

/** Resets a slippage that the current source does not accept. */
function keepSlippage(): void {
  const { slippage } = $swapForm.get()
  const [source] = $swapPlaces.get().sources
  if (source && slippage !== undefined && readSlippage(String(slippage), source) === undefined)
    slippageChosen(usualSlippage)
}

// Retries finding the quote sources.
askAgainWhileOpen(() => {
  if ($swapPlaces.get().status === 'failed') void findSwapPlaces({ now: true })
})

/** Selects a token from the list and returns to the form. */
export function chooseSwapToken(side: SwapSide, token: SwapToken): void {
  swapTokenChosen(side, token)
  goBack()
  const networkId = $activeNetwork.get()?.id
  // Read early so that the form shows it too; the review requires it.
  if (networkId && !isNativeToken(token))
    void confirmLabel({ networkId, address: token.address }).catch(() => {})
}

// Placeholder for unparsable input, which no rule accepts as an amount. The field shows the typed text.
const noAmount = '?'

/** Stores a typed amount. Unparsable text is kept as typed, and the form shows that it is invalid. */
export function enterSwapAmount(text: string): void {
  const read = readAmount(text)
  swapAmountEntered(read ?? noAmount, read === text ? {} : { typed: text })
}

/** Swaps the two sides. The displayed amount to receive becomes the amount to pay. */
export function turnSwap(): void {
  const { to, amount } = $swapForm.get()
  const { quote } = $swapQuote.get()
  swapTurned(quote && to ? fromBaseUnits(quote.receives, to.decimals) : amount === noAmount ? '' : amount)
}

/** Stores a typed slippage. A value that the source does not accept prevents the review. */
export function enterSlippage(text: string): void {
  const [source = 'chain'] = $swapPlaces.get().sources
  slippageChosen(readSlippage(text, source))
}
