import type { Network } from '../../src/core/chain/network.ts'
import { formatExactAmount, fromBaseUnits } from '../../src/core/money/amount.ts'
import { ceilDigits, multiplyDecimals } from '../../src/core/money/decimal.ts'
import { formatFiat } from '../../src/core/money/fiat.ts'
import type { FeeState } from '../../src/core/money/send-rules.ts'
import type { TokenBalance } from '../../src/core/money/token.ts'
import { t } from '../../src/text/text.ts'
import type { Fact } from '../ui/wui-facts.ts'
import { mapAmount, shortAmount } from './short-amount.ts'

/** Significant digits of an estimated cost, which is rounded up. */
export const estimateDigits = 5

/** Formats a duration: seconds up to 90, then minutes. */
const arrivalText = (seconds: number): string =>
  seconds <= 90 ? t('send.about', { n: seconds }) : t('send.aboutMinutes', { n: Math.ceil(seconds / 60) })

/** Returns facts about the cost of a transfer: arrival time, fees, and the balance that pays them. Estimated fees are rounded up. */
export function feeFacts(
  fee: FeeState,
  network: Network | undefined | false,
  token: TokenBalance | undefined,
  {
    locale,
    coinPrice,
    coins,
    isExact = false,
  }: {
    readonly locale: string
    readonly coinPrice: string | undefined
    /** Native balance that pays the fee, in base units. Shown only if another token is sent. */
    readonly coins?: bigint | undefined
    /** Whether amounts that are not estimates keep all digits, as in a review. */
    readonly isExact?: boolean
  },
): Fact[] {
  if (!network || fee.status === 'none') return []
  const name = t('send.cost')
  if (fee.status !== 'ready')
    return [{ name, value: t(fee.status === 'failed' ? 'send.costFailed' : 'send.costLoading') }]
  const arrival =
    fee.arrivalSeconds === undefined
      ? []
      : [{ name: t('send.arrivesIn'), value: arrivalText(fee.arrivalSeconds), isDetail: true }]
  if (fee.isSponsored) return [...arrival, { name, value: t('send.sponsored') }]
  const { decimals, symbol } = network.nativeCurrency
  const withWorth = (exact: string) => (amount: string) => {
    const worth =
      coinPrice === undefined ? '' : ` (${formatFiat(multiplyDecimals(exact, coinPrice), locale)})`
    return `${amount} ${symbol}${worth}`
  }
  const estimate = (units: bigint) => {
    const exact = fromBaseUnits(units, decimals)
    const value = formatExactAmount(ceilDigits(exact, estimateDigits), locale)
    return mapAmount({ value, full: formatExactAmount(exact, locale) }, withWorth(exact))
  }
  const formatExact = (exact: string, formatText: (amount: string) => string) => {
    const { value, full } = mapAmount(shortAmount(exact, locale), formatText)
    return { value: isExact ? full : value, full }
  }
  const nativeAmount = coins === undefined ? undefined : fromBaseUnits(coins, decimals)
  return [
    ...arrival,
    { name, ...estimate(fee.expected) },
    ...(fee.mayBeSponsored ? [{ name: t('send.payment'), value: t('send.maySponsor') }] : []),
    ...(nativeAmount !== undefined && token?.address !== undefined
      ? [
          {
            name: t('send.ownCoins', { symbol }),
            ...formatExact(nativeAmount, withWorth(nativeAmount)),
            isDetail: true,
          },
        ]
      : []),
    ...(fee.accountCreation ? [{ name: t('send.opensAccount'), ...estimate(fee.accountCreation) }] : []),
    // A fee that the token itself charges is exact, not an estimate.
    ...(fee.tokenFee && token
      ? [
          {
            name: t('send.tokenFee'),
            ...formatExact(
              fromBaseUnits(fee.tokenFee, token.decimals),
              amount => `${amount} ${token.symbol}`,
            ),
          },
        ]
      : []),
  ]
}
