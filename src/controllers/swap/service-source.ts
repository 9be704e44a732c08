import type { NetworkId } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import type { Settings } from '../../core/options.ts'
import {
  leastOf,
  type SwapAsk,
  type SwapBuilt,
  type SwapIntent,
  type SwapQuote,
  type SwapSource,
} from '../../core/money/swap.ts'
import { isServed } from '../../services/blockchain-api/client.ts'
import {
  buildApproval,
  type BuiltSwap,
  buildSwap,
  type ConvertAsk,
  getGasPrice,
  getSwapAllowance,
  getSwapQuote,
  getSwapTokens,
  swapsOn,
} from '../../services/blockchain-api/convert.ts'
import { $options } from '../../state/settings/options.ts'
import { perModal } from '../../core/per-modal.ts'

/** Whether the service supports swaps on a network. Rejects if it is unreachable. */
export const servesSwaps = async ({ id }: Pick<Network, 'id'>, settings: Settings): Promise<boolean> =>
  swapsOn(id, settings) && isServed(id, settings)

/** Source data of a quote: the transaction that it is the price of. */
interface Raw {
  readonly built: BuiltSwap
  readonly slippage: number
}

/** Swap source backed by the Blockchain API. */
export const serviceSource: SwapSource = {
  tokens: ({ network, signal }) =>
    said('SWAP_INIT_FAILED', signal, getSwapTokens(network.id, $options.get(), signal)),

  /**
   * Returns the price of the exact transaction that would be sent, so that the displayed minimum is the enforced one. Both
   * endpoints are called in parallel; the first one reports whether a route exists.
   */
  async quote(ask) {
    const { signal } = ask
    const slippage = Math.max(Math.floor(ask.slippage), 1)
    const asked = askOf(ask)
    const [quoted, built] = await Promise.allSettled([
      quoteWithGasPrice(asked, signal),
      buildSwap({ ...asked, slippage }, $options.get(), signal),
    ])
    if (signal?.aborted) throw new AppError('REQUEST_ABORTED')
    if (quoted.status === 'rejected') throw readable('SWAP_QUOTE_FAILED', quoted.reason)
    if (quoted.value === undefined) throw new AppError('SWAP_NO_ROUTE')
    if (built.status === 'rejected') throw readable('SWAP_BUILD_FAILED', built.reason)
    const { receives, call } = built.value
    if (receives === 0n) throw new AppError('SWAP_NO_ROUTE')
    const isWrap = isWrapCall(ask, call.data)
    return {
      source: 'service',
      receives,
      // A wrap is one to one, so there is no slippage.
      least: isWrap ? receives : leastOf(receives, slippage),
      router: call.to,
      ...(isWrap && { isWrap }),
      at: Date.now(),
      raw: { built: built.value, slippage } satisfies Raw,
    } satisfies SwapQuote
  },

  async allowance(ask, _spender) {
    if (ask.from.address === 'native') return 2n ** 256n - 1n
    return said('SWAP_ALLOWANCE_FAILED', ask.signal, getSwapAllowance(askOf(ask), $options.get(), ask.signal))
  },

  async build(intent, quote, signal) {
    const asked: ConvertAsk = {
      account: intent.account,
      networkId: intent.network,
      from: intent.from.address,
      to: intent.to.address,
      units: intent.units,
    }
    const [approvals, { call, account }] = await Promise.all([
      approvalsOf(intent, asked, signal),
      transactionOf(quote, asked, signal),
    ])
    return { ...approvals, swap: call, claims: { account, network: intent.network } } satisfies SwapBuilt
  },
}

const gasPriceMs = 30_000

const live = perModal(() => ({
  gasPrice: undefined as
    | { readonly key: string; readonly at: number; readonly price: bigint | undefined }
    | undefined,
}))

/** Returns the gas price, requested at most every 30 s per network and service. Undefined if it is unavailable. */
async function gasPriceOf(networkId: NetworkId, signal?: AbortSignal): Promise<bigint | undefined> {
  const settings = $options.get()
  const key = `${networkId} ${settings.endpoints?.api ?? ''}`
  if (live.gasPrice?.key === key && performance.now() - live.gasPrice.at < gasPriceMs)
    return live.gasPrice.price
  const price = await getGasPrice(networkId, settings, signal).catch((thrown: unknown) => {
    if (signal?.aborted || toAppError(thrown).code === 'GAS_PRICE_UNSUPPORTED_NETWORK') throw thrown
    return undefined
  })
  live.gasPrice = { key, at: performance.now(), price }
  return price
}

/** Returns the service's quote, which ranks routes by gas price. */
async function quoteWithGasPrice(asked: ConvertAsk, signal?: AbortSignal): Promise<bigint | undefined> {
  const gasPrice = await gasPriceOf(asked.networkId, signal)
  return getSwapQuote({ ...asked, gasPrice }, $options.get(), signal)
}

const askOf = ({ account, network, from, to, units }: SwapAsk): ConvertAsk => ({
  account,
  networkId: network.id satisfies NetworkId,
  from: from.address,
  to: to.address,
  units,
})

/** Returns the transaction of a quote, or builds a new one if the quote has none. */
function transactionOf({ raw }: SwapQuote, asked: ConvertAsk, signal?: AbortSignal): Promise<BuiltSwap> {
  const { built, slippage = 1 } = (raw ?? {}) as Partial<Raw>
  return built
    ? Promise.resolve(built)
    : said('SWAP_BUILD_FAILED', signal, buildSwap({ ...asked, slippage }, $options.get(), signal))
}

async function approvalsOf(
  { approval }: SwapIntent,
  asked: ConvertAsk,
  signal?: AbortSignal,
): Promise<Pick<SwapBuilt, 'approve' | 'reset'>> {
  if (!approval) return {}
  const build = (units: bigint) =>
    said('SWAP_APPROVAL_FAILED', signal, buildApproval({ ...asked, units }, $options.get(), signal))
  const [reset, approve] = await Promise.all([
    approval.resetsFirst ? build(0n) : undefined,
    build(approval.units),
  ])
  return { ...(reset && { reset }), approve }
}

// Selectors of `deposit()` and `withdraw(uint256)` of a wrapped coin.
const isWrapCall = ({ from, to }: SwapAsk, data: string): boolean =>
  (from.address === 'native' && data.startsWith('0xd0e30db0')) ||
  (to.address === 'native' && data.startsWith('0x2e1a7d4d'))

/** Maps a failed request to the error code of its step. */
async function said<T>(code: ErrorCode, signal: AbortSignal | undefined, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (signal?.aborted) throw error
    throw readable(code, error)
  }
}

// These codes are kept, because they concern the whole page or the correctness of the response.
const kept = new Set<ErrorCode>([
  'OFFLINE',
  'SWAP_CHANGED',
  'REQUEST_ABORTED',
  'GAS_PRICE_UNSUPPORTED_NETWORK',
])

const readable = (code: ErrorCode, cause: unknown): AppError =>
  cause instanceof AppError && kept.has(cause.code) ? cause : new AppError(code, { cause })
