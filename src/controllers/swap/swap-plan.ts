import { namespaceOf, parseAccountId } from '../../core/chain/caip.ts'
import { namedRouters } from '../../core/money/named-routers.ts'
import { paymasterOf, withSponsor } from '../../core/paymaster.ts'
import type { SendFee } from '../../core/money/send-rules.ts'
import type { SwapRequest, SwapCalls, SwapIntent, SwapQuote } from '../../core/money/swap.ts'
import { allUnits, isNativeToken } from '../../core/money/swap-rules.ts'
import { randomId } from '../../core/random-id.ts'
import { loadFeature, requireFeature } from '../../namespaces/features.ts'
import type { SwapCheck, SwapStepName } from '../../namespaces/swap.ts'
import { runtime } from '../../runtime.ts'
import { $account } from '../../state/account/account.ts'
import { $options } from '../../state/settings/options.ts'
import { sourceOf } from './swap-source.ts'

/** A swap with the calls that a source built for it. The calls are untrusted until checked. */
export interface SwapPlan {
  readonly intent: SwapIntent
  readonly swapCalls: SwapCalls
  readonly steps: readonly SwapStepName[]
}

/** Creates the intent for a quote and builds its calls. Rejects if the calls cannot be built. */
export async function planSwap(
  request: SwapRequest,
  quote: SwapQuote,
  { isUnlimited = false }: { readonly isUnlimited?: boolean } = {},
): Promise<SwapPlan> {
  const { account, network, from, to, units } = request
  const [ability, source] = await Promise.all([
    requireFeature(namespaceOf(network.id), 'swap'),
    sourceOf(quote.source, network),
  ])
  const needsPermission = !isNativeToken(from) && !quote.isWrap
  const [deadline, allowance] = await Promise.all([
    ability.deadline(quote.source, request),
    needsPermission ? ability.allowance(request, quote.router, units) : undefined,
  ])
  const intent: SwapIntent = {
    id: randomId(),
    account,
    network: network.id,
    from,
    to,
    units,
    receives: quote.receives,
    minimum: quote.minimum,
    router: quote.router,
    recipient: parseAccountId(account).address,
    deadline,
    source: quote.source,
    ...(allowance &&
      allowance.units < units && {
        approval: {
          spender: quote.router,
          units: isUnlimited ? allUnits : units,
          resetsFirst: allowance.resetsFirst,
        },
      }),
  }
  const swapCalls = await source.build(intent, quote, request.signal)
  return { intent, swapCalls, steps: stepsOf(swapCalls) }
}

const stepsOf = ({ reset, approve }: SwapCalls): readonly SwapStepName[] => [
  ...(reset ? (['reset'] as const) : []),
  ...(approve ? (['approve'] as const) : []),
  'swap',
]

/** Returns the parameters for checking the calls of a swap, including the routers that the app allows. */
export function checkOf({
  network,
  rpcUrls,
  signal,
}: Pick<SwapRequest, 'network' | 'rpcUrls' | 'signal'>): SwapCheck {
  return {
    network,
    rpcUrls,
    isSmartAccount: $account.get().type === 'smartAccount',
    paymaster: paymasterOf(network.id, $options.get()),
    allowedRouters: namedRouters(network.id, $options.get()),
    ...(signal && { signal }),
  }
}

/** Estimates the fee of a plan's steps; zero if a paymaster covers them. Rejects if the chain is unreachable. */
export async function costOf(
  { intent, swapCalls }: Pick<SwapPlan, 'intent' | 'swapCalls'>,
  steps: readonly SwapStepName[],
  check: SwapCheck,
): Promise<SendFee> {
  const namespace = namespaceOf(intent.network)
  const provider = runtime.providers.get(namespace)
  const ability = await requireFeature(namespace, 'swap')
  const { isSmartAccount, paymaster } = check
  const [fee, sponsor] = await Promise.all([
    ability.fee({ ...check, checkedSwap: { intent, swapCalls }, steps }),
    (isSmartAccount || paymaster !== undefined) && provider
      ? loadFeature(namespace, 'send')?.then(send => send?.sponsor?.(provider, { ...intent, paymaster }))
      : undefined,
  ])
  return withSponsor(fee, sponsor)
}
