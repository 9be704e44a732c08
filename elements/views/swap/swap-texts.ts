import type { AppError } from '../../../src/core/errors/app-error.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import { formatExactAmount, fromBaseUnits } from '../../../src/core/money/amount.ts'
import type { SwapToken } from '../../../src/core/money/swap.ts'
import type { SwapProblem } from '../../../src/core/money/swap-rules.ts'
import { readingsOf } from '../../../src/core/money/typed-amount.ts'
import { $language, type TextKey, t } from '../../../src/text/text.ts'

const texts: Readonly<Record<SwapProblem, TextKey>> = {
  'token-missing': 'swap.selectToken',
  'token-same': 'swap.sameToken',
  'amount-missing': 'swap.enterAmount',
  'amount-invalid': 'swap.wrongAmount',
  'amount-blank': 'send.blank',
  'amount-ambiguous': 'send.ambiguous',
  'funds-insufficient': 'swap.insufficient',
  'slippage-invalid': 'swap.slippageRange',
  'quote-loading': 'swap.pricing',
  'quote-paused': 'swap.refresh',
  'quote-failed': 'swap.retry',
  'no-route': 'swap.noRoute',
  refused: 'swap.tokenFeeRefused',
  'fee-loading': 'swap.pricing',
  'gas-insufficient': 'swap.notEnoughGas',
}

/** Returns the label of the button: the problem that prevents a review, or the action if nothing prevents it. */
export const swapProblemText = (
  problem: SwapProblem | undefined,
  network: Network | undefined | false,
  isService: boolean,
  typed = '',
): string => {
  if (problem === undefined) return t('swap.review')
  if (problem === 'slippage-invalid' && isService) return t('swap.slippageWhole')
  const symbol = network ? network.nativeCurrency.symbol : ''
  return t(texts[problem], { symbol, ...readingsOf(typed, $language.get().tag) })
}

/** Returns the texts for a stopped swap. Undefined for all other errors. */
export function stopTexts(
  error: AppError,
): { readonly heading: TextKey; readonly text: TextKey } | undefined {
  const createStopped = (text: TextKey) => ({ heading: 'swap.stopped' as const, text })
  switch (error.code) {
    case 'SWAP_CHANGED':
      return createStopped('swap.stoppedMismatch')
    case 'SWAP_ROUTER_UNKNOWN':
      return createStopped('swap.stoppedExchange')
    case 'SWAP_UNCHECKABLE':
      return createStopped('swap.stoppedUnread')
    case 'DECIMALS_MISMATCH':
      return createStopped('swap.stoppedDecimals')
    case 'SWAP_FEE_TOKEN':
      return { heading: 'swap.tokenFeeRefused', text: 'swap.tokenFeeRefusedText' }
    case 'SWAP_WOULD_FAIL':
      return createStopped('swap.wouldFail')
    default:
      return undefined
  }
}

/** Formats a percentage for the locale. */
export const percentText = (percent: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)

/** Formats an amount with every digit and the symbol. */
export const exactAmountText = (units: bigint, { decimals, symbol }: SwapToken, locale: string): string =>
  `${formatExactAmount(fromBaseUnits(units, decimals), locale)} ${symbol}`
