import type { NetworkId } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import type { Settings } from '../../core/options.ts'
import {
  minimumOf,
  type SwapRequest,
  type SwapCalls,
  type SwapIntent,
  type SwapQuote,
  type SwapSource,
} from '../../core/money/swap.ts'
import { isServed } from '../../services/blockchain-api/client.ts'
import {
  buildApproval,
  type BuiltSwap,
  buildSwap,
  type ConvertRequest,
  getGasPrice,
  getSwapAllowance,
  getSwapQuote,
  getSwapTokens,
  canSwapOn,
} from '../../services/blockchain-api/convert.ts'
import { $options } from '../../state/settings/options.ts'
import { perModal } from '../../core/per-modal.ts'

/** Whether the service supports swaps on a network. Rejects if the service is unreachable. */
export const servesSwaps = async ({ id }: Pick<Network, 'id'>, settings: Settings): Promise<boolean> =>
  canSwapOn(id, settings) && isServed(id, settings)

/** Source data of a quote: the transaction that has this price. */
interface RawQuote {
  readonly builtSwap: BuiltSwap
  readonly slippage: number
}

/** Swap source backed by the Blockchain API. */
export const serviceSource: SwapSource = {
  tokens: ({ network, signal }) =>
    withErrorCode('SWAP_INIT_FAILED', signal, getSwapTokens(network.id, $options.get(), signal)),

  /**
   * Returns the price of the exact transaction that would be sent, so that the displayed minimum is the enforced one. Both endpoints are
   * called in parallel. The quote endpoint reports whether a route exists.
   */
  async quote(request) {
    const { signal } = request
    const slippage = Math.max(Math.floor(request.slippage), 1)
    const convertRequest = toConvertRequest(request)
    const [quoteResult, buildResult] = await Promise.allSettled([
      quoteWithGasPrice(convertRequest, signal),
      buildSwap({ ...convertRequest, slippage }, $options.get(), signal),
    ])
    if (signal?.aborted) throw new AppError('REQUEST_ABORTED')
    if (quoteResult.status === 'rejected') throw toStepError('SWAP_QUOTE_FAILED', quoteResult.reason)
    if (quoteResult.value === undefined) throw new AppError('SWAP_NO_ROUTE')
    if (buildResult.status === 'rejected') throw toStepError('SWAP_BUILD_FAILED', buildResult.reason)
    const { receivedUnits, call } = buildResult.value
    if (receivedUnits === 0n) throw new AppError('SWAP_NO_ROUTE')
    const isWrap = isWrapCall(request, call.data)
    return {
      source: 'service',
      receives: receivedUnits,
      // A wrap is one to one, so there is no slippage.
      minimum: isWrap ? receivedUnits : minimumOf(receivedUnits, slippage),
      router: call.to,
      ...(isWrap && { isWrap }),
      receivedAt: Date.now(),
      raw: { builtSwap: buildResult.value, slippage } satisfies RawQuote,
    } satisfies SwapQuote
  },

  async allowance(request, _spender) {
    if (request.from.address === 'native') return 2n ** 256n - 1n
    return withErrorCode(
      'SWAP_ALLOWANCE_FAILED',
      request.signal,
      getSwapAllowance(toConvertRequest(request), $options.get(), request.signal),
    )
  },

  async build(intent, quote, signal) {
    const convertRequest: ConvertRequest = {
      account: intent.account,
      networkId: intent.network,
      from: intent.from.address,
      to: intent.to.address,
      units: intent.units,
    }
    const [approvals, { call, account }] = await Promise.all([
      approvalsOf(intent, convertRequest, signal),
      transactionOf(quote, convertRequest, signal),
    ])
    return { ...approvals, swap: call, claims: { account, network: intent.network } } satisfies SwapCalls
  },
}

const gasPriceMs = 30_000

const live = perModal(() => ({
  gasPrice: undefined as
    | { readonly key: string; readonly at: number; readonly price: bigint | undefined }
    | undefined,
}))

/**
 * Returns the gas price, cached for 30 s unless the network or the service changes. Undefined if it is unavailable. Rejects with
 * GAS_PRICE_UNSUPPORTED_NETWORK if the service has no gas price for the network.
 */
async function gasPriceOf(networkId: NetworkId, signal?: AbortSignal): Promise<bigint | undefined> {
  const settings = $options.get()
  const key = `${networkId} ${settings.endpoints?.api ?? ''}`
  if (live.gasPrice?.key === key && performance.now() - live.gasPrice.at < gasPriceMs)
    return live.gasPrice.price
  const price = await getGasPrice(networkId, settings, signal).catch((error: unknown) => {
    if (signal?.aborted || toAppError(error).code === 'GAS_PRICE_UNSUPPORTED_NETWORK') throw error
    return undefined
  })
  live.gasPrice = { key, at: performance.now(), price }
  return price
}

/** Returns the service's quote. The request includes the gas price, by which the service ranks routes. */
async function quoteWithGasPrice(
  convertRequest: ConvertRequest,
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  const gasPrice = await gasPriceOf(convertRequest.networkId, signal)
  return getSwapQuote({ ...convertRequest, gasPrice }, $options.get(), signal)
}

const toConvertRequest = ({ account, network, from, to, units }: SwapRequest): ConvertRequest => ({
  account,
  networkId: network.id satisfies NetworkId,
  from: from.address,
  to: to.address,
  units,
})

/** Returns the transaction of a quote, or builds one if the quote has none. */
function transactionOf(
  { raw }: SwapQuote,
  convertRequest: ConvertRequest,
  signal?: AbortSignal,
): Promise<BuiltSwap> {
  const { builtSwap, slippage = 1 } = (raw ?? {}) as Partial<RawQuote>
  return builtSwap
    ? Promise.resolve(builtSwap)
    : withErrorCode(
        'SWAP_BUILD_FAILED',
        signal,
        buildSwap({ ...convertRequest, slippage }, $options.get(), signal),
      )
}

async function approvalsOf(
  { approval }: SwapIntent,
  convertRequest: ConvertRequest,
  signal?: AbortSignal,
): Promise<Pick<SwapCalls, 'approve' | 'reset'>> {
  if (!approval) return {}
  const build = (units: bigint) =>
    withErrorCode(
      'SWAP_APPROVAL_FAILED',
      signal,
      buildApproval({ ...convertRequest, units }, $options.get(), signal),
    )
  const [reset, approve] = await Promise.all([
    approval.resetsFirst ? build(0n) : undefined,
    build(approval.units),
  ])
  return { ...(reset && { reset }), approve }
}

// Selectors of `deposit()` and `withdraw(uint256)` of a wrapped coin.
const isWrapCall = ({ from, to }: SwapRequest, data: string): boolean =>
  (from.address === 'native' && data.startsWith('0xd0e30db0')) ||
  (to.address === 'native' && data.startsWith('0x2e1a7d4d'))

/** Maps a failed request to the error code of its step. */
async function withErrorCode<T>(
  code: ErrorCode,
  signal: AbortSignal | undefined,
  answer: Promise<T>,
): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (signal?.aborted) throw error
    throw toStepError(code, error)
  }
}

// Codes that are not replaced, because they concern the whole page or the correctness of the response.
const preservedCodes = new Set<ErrorCode>([
  'OFFLINE',
  'SWAP_CHANGED',
  'REQUEST_ABORTED',
  'GAS_PRICE_UNSUPPORTED_NETWORK',
])

const toStepError = (code: ErrorCode, cause: unknown): AppError =>
  cause instanceof AppError && preservedCodes.has(cause.code) ? cause : new AppError(code, { cause })
