import type { Network } from '../../../src/core/chain/network.ts'
import type { SendProblem } from '../../../src/core/money/send-rules.ts'
import type { TokenBalance } from '../../../src/core/money/token.ts'
import { readingsOf } from '../../../src/core/money/typed-amount.ts'
import { $language, type TextKey, t } from '../../../src/text/text.ts'

const texts: Readonly<Record<SendProblem, TextKey>> = {
  'token-missing': 'send.chooseToken',
  'amount-missing': 'send.enterAmount',
  'amount-invalid': 'send.wrongAmount',
  'amount-too-fine': 'send.decimals',
  'amount-blank': 'send.blank',
  'amount-ambiguous': 'send.ambiguous',
  'funds-insufficient': 'send.notEnough',
  'gas-insufficient': 'send.notEnoughGas',
  'receiver-missing': 'send.chooseReceiver',
  'receiver-resolving': 'send.resolving',
  'receiver-invalid': 'send.wrongReceiver',
  'receiver-unknown': 'send.wrongReceiver',
  'receiver-unavailable': 'send.wrongReceiver',
  'receiver-failed': 'send.retry',
  'receiver-unsafe': 'send.wrongReceiver',
  'receiver-zero': 'send.wrongReceiver',
  'receiver-look-alike': 'send.lookAlike',
  'receiver-burn': 'send.burn',
  'receiver-own-token': 'send.ownToken',
  'fee-loading': 'send.costLoading',
  'fee-failed': 'send.retry',
  'fee-refused': 'send.refused',
}

/** Returns the label of the button: the problem that prevents a review, or the action if nothing prevents it. */
export const problemText = (
  problem: SendProblem | undefined,
  token: TokenBalance | undefined,
  network: Network | undefined | false,
  typed = '',
): string =>
  problem === undefined
    ? t('send.review')
    : t(texts[problem], {
        count: token?.decimals ?? 0,
        ...readingsOf(typed, $language.get().tag),
        symbol:
          problem === 'gas-insufficient'
            ? network
              ? network.nativeCurrency.symbol
              : ''
            : (token?.symbol ?? ''),
      })
