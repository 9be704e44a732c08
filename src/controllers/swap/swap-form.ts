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
import { askAgainWhileOpen } from '../../reactions/account.ts'
import { watchPrices } from './swap-prices.ts'
import { watchQuote } from './swap-quote.ts'
import { recallResume } from './swap-resume.ts'
import { findSwapPlaces } from './swap-source.ts'
import { coinOf } from './swap-tokens.ts'
import { readAmount } from '../send/read-amount.ts'

/** What the form needs, and a price that stays fresh until the answer is called. */
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
  // The part that asks the chain loads beside the first answers.
  void Promise.resolve(loadPart(namespaceOf(network.id), 'swap')).catch(() => {})
  const { from, to, amount, note } = $swapForm.get()
  if (!from && !to && !amount && !note) swapCoinOffered(coinOf(network))
  if ($account.get().status !== 'connected') return
  void loadTokens()
  void recallIntents()
  void recallResume()
}

/** What one source takes another may not. */
function keepSlippage(): void {
  const { slippage } = $swapForm.get()
  const [source] = $swapPlaces.get().sources
  if (source && slippage !== undefined && readSlippage(String(slippage), source) === undefined)
    slippageChosen(usualSlippage)
}

// Who says prices here.
askAgainWhileOpen(() => {
  if ($swapPlaces.get().status === 'failed') void findSwapPlaces({ now: true })
})

/** Takes a token from the list and goes back to the form. */
export function chooseSwapToken(side: SwapSide, token: SwapToken): void {
  swapTokenChosen(side, token)
  goBack()
  const networkId = $activeNetwork.get()?.id
  // Read early so that the form shows it too; the review insists on it.
  if (networkId && !isNativeToken(token))
    void confirmLabel({ networkId, address: token.address }).catch(() => {})
}

// Stands for what was typed and is no amount: no rule takes it for one, and the field shows the typed text.
const noAmount = '?'

/** An amount as typed; what is no number stands as it was typed, and the form says that it is none. */
export function enterSwapAmount(text: string): void {
  const read = readAmount(text)
  swapAmountEntered(read ?? noAmount, read === text ? {} : { typed: text })
}

/** Pays with what was to be received, as much of it as was shown. */
export function turnSwap(): void {
  const { to, amount } = $swapForm.get()
  const { quote } = $swapQuote.get()
  swapTurned(quote && to ? fromBaseUnits(quote.receives, to.decimals) : amount === noAmount ? '' : amount)
}

/** A typed slippage; what the source does not take keeps the swap from being reviewed. */
export function enterSlippage(text: string): void {
  const [source = 'chain'] = $swapPlaces.get().sources
  slippageChosen(readSlippage(text, source))
}
