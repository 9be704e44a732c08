import { parseAccountId } from '../../../core/chain/caip.ts'
import type { Exchange, Network } from '../../../core/chain/network.ts'
import { AppError } from '../../../core/errors/app-error.ts'
import {
  minimumOf,
  type SwapRequest,
  type SwapCalls,
  type SwapIntent,
  type SwapQuote,
  type SwapSource,
  type SwapToken,
} from '../../../core/money/swap.ts'
import { readOnChain } from '../chain-tokens.ts'
import { readUint, wordOf } from '../multicall.ts'
import {
  readAddress,
  encodeAmountsOut,
  encodeApproval,
  encodePairOf,
  encodeSwap,
  encodeWrap,
  readLastAmount,
  reservesCall,
} from './codec.ts'
import { readAll } from '../contract-reads.ts'
import { exchangeOf } from './routers.ts'

/** Quotes and builds swaps from the exchange on the chain, without a service. */
export const chainSource: SwapSource = {
  async tokens({ account, network, rpcUrls, signal }) {
    const { baseTokens } = requireExchange(network)
    const uniqueTokens = new Map(
      [...baseTokens, ...(network.tokens ?? [])].map(baseToken => [baseToken.toLowerCase(), baseToken]),
    )
    const tokens = [...uniqueTokens.values()].map(address => ({ address }))
    const balances = await readOnChain({ account, network, rpcUrls, tokens, ...(signal && { signal }) })
    return balances.map(
      ({ address = 'native', symbol, name, decimals, image }): SwapToken => ({
        address,
        symbol,
        name,
        decimals,
        ...(image !== undefined && { icon: image }),
        isKnown: true,
      }),
    )
  },

  async quote(request) {
    const { from, to, units, network } = request
    const exchange = requireExchange(network)
    if (units <= 0n) throw new AppError('INVALID_AMOUNT')
    const [paidToken, receivedToken] = [poolAddressOf(from, exchange), poolAddressOf(to, exchange)]
    if (paidToken === receivedToken) return createWrapQuote(request, exchange)
    const intermediateTokens = [...new Set(exchange.baseTokens.map(toLowerCase))].filter(
      address => address !== paidToken && address !== receivedToken,
    )
    const paths = [
      [paidToken, receivedToken],
      ...intermediateTokens.map(token => [paidToken, token, receivedToken]),
    ]
    const answers = await readAll(
      request,
      paths.map(path => ({ to: exchange.router, data: encodeAmountsOut(units, path) })),
    )
    const offers = paths.map((path, index) => ({ path, receives: readLastAmount(answers[index]) ?? 0n }))
    const bestOffer = offers.reduce((best, offer) => (offer.receives > best.receives ? offer : best))
    if (bestOffer.receives === 0n) throw new AppError('SWAP_NO_ROUTE')
    const { path, receives } = bestOffer
    const impact = await impactOf(request, exchange, path, receives)
    return {
      source: 'chain',
      receives,
      minimum: minimumOf(receives, request.slippage),
      router: exchange.router,
      route: [from.address, ...path.slice(1, -1), to.address],
      ...(impact !== undefined && { impact }),
      receivedAt: Date.now(),
      raw: path,
    } satisfies SwapQuote
  },

  async allowance({ from, account, network, rpcUrls, signal }, spender) {
    if (from.address === 'native') return 2n ** 256n - 1n
    const data = `0xdd62ed3e${wordOf(parseAccountId(account).address)}${wordOf(spender)}`
    const [answer] = await readAll({ network, rpcUrls, signal }, [{ to: from.address, data }])
    const units = readUint(answer)
    if (units === undefined) throw new AppError('SWAP_ALLOWANCE_FAILED')
    return units
  },

  // The quote contains all data, so building needs no chain request.
  async build(intent, quote) {
    return { ...approvalsOf(intent), swap: createSwapCall(intent, quote) }
  },
}

function requireExchange(network: Network): Exchange {
  const exchange = exchangeOf(network)
  if (!exchange) throw new AppError('SWAP_UNSUPPORTED_NETWORK')
  return exchange
}

const toLowerCase = (address: string) => address.toLowerCase()

/** Returns the address of a token in the pools: the wrapped token for the native coin. */
const poolAddressOf = ({ address }: Pick<SwapToken, 'address'>, { wrappedNative }: Exchange): string =>
  toLowerCase(address === 'native' ? wrappedNative : address)

const createWrapQuote = ({ from, to, units }: SwapRequest, { wrappedNative }: Exchange): SwapQuote => {
  if (from.address === to.address) throw new AppError('SWAP_NO_ROUTE')
  return {
    source: 'chain',
    receives: units,
    minimum: units,
    router: wrappedNative,
    route: [from.address, to.address],
    impact: 0,
    isWrap: true,
    receivedAt: Date.now(),
  }
}

/**
 * Returns the price impact in percent compared to the pool reserves, including the trading fee of the pools. Undefined if the
 * reserves cannot be read; the quote is still valid without it.
 */
async function impactOf(
  request: SwapRequest,
  exchange: Exchange,
  path: readonly string[],
  receives: bigint,
): Promise<number | undefined> {
  const hops = path.slice(1).map((token, index): readonly [string, string] => [path[index] ?? '', token])
  const pairs = await readAll(
    request,
    hops.map(([tokenA, tokenB]) => ({ to: exchange.factory, data: encodePairOf(tokenA, tokenB) })),
  )
  const pools = pairs.map(readAddress)
  if (!pools.every(pool => pool !== undefined)) return undefined
  const reserves = await readAll(
    request,
    pools.map(to => ({ to, data: reservesCall })),
  )
  let [paidUnits, receivedUnits] = [request.units, receives]
  for (const [index, [tokenA, tokenB]] of hops.entries()) {
    const answer = reserves[index]
    const [reserve0, reserve1] = [readUint(answer), readUint(`0x${answer?.slice(66) ?? ''}`)]
    if (!reserve0 || !reserve1) return undefined
    // Pools order their tokens by address.
    const [reserveA, reserveB] = tokenA < tokenB ? [reserve0, reserve1] : [reserve1, reserve0]
    paidUnits *= reserveB
    receivedUnits *= reserveA
  }
  const loss = ((paidUnits - receivedUnits) * 1_000_000n) / paidUnits
  return Math.max(Number(loss), 0) / 10_000
}

/** Builds the approval calls for exactly the intended allowance. */
function approvalsOf({ approval, from }: SwapIntent): Pick<SwapCalls, 'approve' | 'reset'> {
  if (!approval) return {}
  const createApproval = (units: bigint) => ({
    to: from.address,
    data: encodeApproval(approval.spender, units),
    value: 0n,
  })
  return {
    ...(approval.resetsFirst && { reset: createApproval(0n) }),
    approve: createApproval(approval.units),
  }
}

function createSwapCall(
  { from, to, units, minimum, router, recipient, deadline }: SwapIntent,
  quote: SwapQuote,
) {
  const [isFromNative, isToNative] = [from.address === 'native', to.address === 'native']
  const value = isFromNative ? units : 0n
  if (quote.isWrap)
    return {
      to: router,
      data: encodeWrap(isFromNative ? { kind: 'deposit' } : { kind: 'withdraw', units }),
      value,
    }
  const data = encodeSwap({
    isFromNative,
    isToNative,
    ...(!isFromNative && { units }),
    least: minimum,
    path: quote.raw as readonly string[],
    recipient,
    deadline: BigInt(deadline),
  })
  return { to: router, data, value }
}
