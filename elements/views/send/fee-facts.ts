import type { Network } from '../../../src/core/chain/network.ts'
import { formatExactAmount, fromBaseUnits } from '../../../src/core/money/amount.ts'
import type { FeeState } from '../../../src/core/money/send-rules.ts'
import type { TokenBalance } from '../../../src/core/money/token.ts'
import { t } from '../../../src/text/text.ts'
import type { Fact } from '../../ui/wui-facts.ts'

/** What a transfer costs, in the network's own coin with every digit. */
export function feeFacts(
  fee: FeeState,
  network: Network | undefined | false,
  token: TokenBalance | undefined,
  locale: string,
): Fact[] {
  if (!network || fee.status === 'none') return []
  const name = t('send.cost')
  if (fee.status !== 'ready')
    return [{ name, value: t(fee.status === 'failed' ? 'send.costFailed' : 'send.costLoading') }]
  if (fee.isSponsored) return [{ name, value: t('send.sponsored') }]
  const { decimals, symbol } = network.nativeCurrency
  const native = (units: bigint) => `${formatExactAmount(fromBaseUnits(units, decimals), locale)} ${symbol}`
  return [
    { name, value: native(fee.expected) },
    ...(fee.accountCreation ? [{ name: t('send.opensAccount'), value: native(fee.accountCreation) }] : []),
    ...(fee.tokenFee && token
      ? [
          {
            name: t('send.tokenFee'),
            value: `${formatExactAmount(fromBaseUnits(fee.tokenFee, token.decimals), locale)} ${token.symbol}`,
          },
        ]
      : []),
  ]
}
