import { type Intent, type IntentStep, intentOf } from '../../../core/money/intent.ts'
import type { CheckedSwap, SwapStepName } from '../../swap.ts'

/** Returns the intent of one request of a reviewed swap. */
export function intentOfSteps({ intent, isBound }: CheckedSwap, steps: readonly SwapStepName[]): Intent {
  const { account, from, to, units, minimum, router, recipient, deadline, approval } = intent
  const token = from.address
  const stepOf = (name: SwapStepName): IntentStep =>
    name === 'swap'
      ? {
          kind: 'swap',
          token,
          units: String(units),
          receiver: recipient,
          receiveToken: to.address,
          leastReceived: String(minimum),
          router,
          deadline,
          ...(!isBound && { isUnread: true }),
        }
      : {
          kind: 'approval',
          token,
          units: name === 'reset' ? '0' : String(approval?.units ?? 0n),
          spender: approval?.spender ?? router,
        }
  const [firstStep = 'swap', ...laterSteps] = steps
  return intentOf(account, [stepOf(firstStep), ...laterSteps.map(stepOf)])
}
