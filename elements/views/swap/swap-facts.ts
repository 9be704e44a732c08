import { shortenAddress } from '../../../src/core/chain/address.ts'
import { fromBaseUnits } from '../../../src/core/money/amount.ts'
import type { SwapQuote, SwapToken } from '../../../src/core/money/swap.ts'
import { type Impact, rateOf } from '../../../src/core/money/swap-rules.ts'
import { t } from '../../../src/text/text.ts'
import type { Fact } from '../../ui/wui-facts.ts'
import { mapAmount, shortAmount } from '../../parts/short-amount.ts'
import { percentText } from './swap-texts.ts'

interface PriceFactsInput {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly units: bigint
  readonly least: bigint
  readonly quote: SwapQuote
  readonly impact: Impact | undefined
  /** Only the router guarantees the minimum. */
  readonly isUnbound: boolean
}

/**
 * Returns the facts of a quote. Provider fee and route are included only if the source reports them. With `isExact`, as in a review, the
 * minimum keeps every digit.
 */
export function priceFacts(
  { from, to, units, least, quote, impact, isUnbound }: PriceFactsInput,
  {
    locale,
    symbols,
    isExact = false,
  }: {
    readonly locale: string
    readonly symbols?: ReadonlyMap<string, string>
    readonly isExact?: boolean
  },
): Fact[] {
  const minReceived = mapAmount(
    shortAmount(fromBaseUnits(least, to.decimals), locale),
    amount => `${amount} ${to.symbol}`,
  )
  const minReceivedFact = {
    name: t(isUnbound ? 'swap.leastOfRouter' : 'swap.least'),
    value: isExact ? minReceived.full : minReceived.value,
    full: minReceived.full,
  }
  const rateFact = {
    name: t('swap.rate'),
    ...mapAmount(shortAmount(rateOf(quote, { from, to, units }), locale), amount =>
      t('swap.rateOf', { from: from.symbol, to: to.symbol, amount }),
    ),
    isDetail: true,
  }
  if (quote.isWrap) return [rateFact]
  const { route = [], providerFee } = quote
  const hasHops = route.length > 2
  const nameOf = (address: string) =>
    [from, to].find(token => token.address.toLowerCase() === address.toLowerCase())?.symbol ??
    symbols?.get(address.toLowerCase()) ??
    shortenAddress(address)
  return [
    rateFact,
    minReceivedFact,
    ...(impact ? [{ name: t('swap.impactName'), value: impactText(impact, locale) }] : []),
    ...(hasHops
      ? [
          {
            name: t('swap.route'),
            value: route.map(nameOf).join(' → '),
            full: route.join(' → '),
            isDetail: true,
          },
        ]
      : []),
    ...(providerFee === undefined
      ? []
      : [{ name: t('swap.providerFee'), value: percentText(providerFee, locale) }]),
  ]
}

const impactText = ({ percent }: Impact, locale: string): string =>
  percent === undefined ? t('swap.unknownValue') : percentText(percent, locale)
