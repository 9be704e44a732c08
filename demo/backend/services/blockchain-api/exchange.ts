import { type Address, encodeFunctionData, getAddress, isAddressEqual, maxUint256, parseAbi } from 'viem'
import { contracts } from '../../chains/contracts/addresses.ts'
import { Refusal } from '../../http.ts'
import { findChain, type ApiChain, nativePlaceholder, requireAddress } from './chains.ts'

export const routerAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const wrapAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 value)'])

const { router, weth } = contracts
const deadlineSeconds = 20n * 60n

/** One of the two tokens of a swap. The native currency has no address. */
export interface SwapSide {
  chain: ApiChain
  address: Address | undefined
  /** Address of the token in the pools, which is that of WETH for the native currency. */
  poolToken: Address
}

/** Parses a token in the notation of CAIP-10: chain and address. */
export function requireSwapSide(chains: readonly ApiChain[], value: unknown, field: string): SwapSide {
  const [namespace = '', reference = '', token] = typeof value === 'string' ? value.split(':') : []
  if (!token) throw new Refusal(400, field, `Invalid token: ${String(value)}`)
  const chain = findChain(chains, `${namespace}:${reference}`)
  const tokenAddress = requireAddress(token)
  const address = tokenAddress.toLowerCase() === nativePlaceholder ? undefined : getAddress(tokenAddress)
  return { chain, address, poolToken: address ?? weth.address }
}

/** Parses both tokens of a swap, which must be different tokens on one chain. */
export function requirePair(
  chains: readonly ApiChain[],
  from: unknown,
  to: unknown,
): { from: SwapSide; to: SwapSide } {
  const pair = { from: requireSwapSide(chains, from, 'from'), to: requireSwapSide(chains, to, 'to') }
  if (pair.from.chain !== pair.to.chain) throw new Refusal(400, 'to', 'Both tokens must be on the same chain')
  if (pair.from.address === pair.to.address) throw new Refusal(400, 'to', 'A token is not swapped for itself')
  return pair
}

export function requireUnits(value: unknown): bigint {
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value) || BigInt(value) > maxUint256)
    throw new Refusal(400, 'amount', `Invalid amount: ${String(value)}`)
  return BigInt(value)
}

const isWrap = ({ from, to }: { from: SwapSide; to: SwapSide }) =>
  isAddressEqual(from.poolToken, to.poolToken)

export interface Route {
  path: Address[]
  receivedUnits: bigint
}

/**
 * Finds the path with the highest output, direct or through one intermediate token. Resolves with undefined if no pools connect
 * the tokens or the output is zero.
 */
export async function findBestRoute(
  pair: { from: SwapSide; to: SwapSide },
  units: bigint,
): Promise<Route | undefined> {
  const { chain, poolToken: firstToken } = pair.from
  const lastToken = pair.to.poolToken
  if (units === 0n) return undefined
  if (isWrap(pair)) return { path: [firstToken], receivedUnits: units }
  await chain.ledger.sync()
  const intermediateTokens = chain.ledger.pools
    .tokens()
    .filter(token => !isAddressEqual(token, firstToken) && !isAddressEqual(token, lastToken))
  const paths = [
    [firstToken, lastToken],
    ...intermediateTokens.map(token => [firstToken, getAddress(token), lastToken]),
  ]
  const results = await chain.tokens.client.multicall({
    contracts: paths.map(path => ({
      address: router.address,
      abi: routerAbi,
      functionName: 'getAmountsOut' as const,
      args: [units, path] as const,
    })),
  })
  const routes = results.flatMap((result, index): Route[] => {
    const outputUnits = result.status === 'success' ? (result.result.at(-1) ?? 0n) : 0n
    const path = paths[index]
    return path && outputUnits > 0n ? [{ path, receivedUnits: outputUnits }] : []
  })
  return routes.reduce<Route | undefined>(
    (bestRoute, route) => (bestRoute && bestRoute.receivedUnits >= route.receivedUnits ? bestRoute : route),
    undefined,
  )
}

/** Builds the transaction of a swap. Returns its native value too, for which the response of the API has no field. */
export async function buildSwapTransaction(
  pair: { from: SwapSide; to: SwapSide },
  { path, receivedUnits }: Route,
  { units, recipient, slippage }: { units: bigint; recipient: Address; slippage: number },
) {
  const { from, to } = pair
  if (isWrap(pair))
    return from.address
      ? {
          to: weth.address,
          data: encodeFunctionData({ abi: wrapAbi, functionName: 'withdraw', args: [units] }),
          value: 0n,
        }
      : {
          to: weth.address,
          data: encodeFunctionData({ abi: wrapAbi, functionName: 'deposit' }),
          value: units,
        }
  // Uses the time of the pending block, because the latest block of an idle chain may be old.
  const { timestamp } = await from.chain.tokens.client.getBlock({ blockTag: 'pending' })
  const deadline = timestamp + deadlineSeconds
  const minUnits = (receivedUnits * BigInt(Math.round((100 - slippage) * 100))) / 10_000n
  if (!from.address)
    return {
      to: router.address,
      data: encodeFunctionData({
        abi: routerAbi,
        functionName: 'swapExactETHForTokens',
        args: [minUnits, path, recipient, deadline],
      }),
      value: units,
    }
  const functionName = to.address ? 'swapExactTokensForTokens' : 'swapExactTokensForETH'
  const args = [units, minUnits, path, recipient, deadline] as const
  return {
    to: router.address,
    data: encodeFunctionData({ abi: routerAbi, functionName, args }),
    value: 0n,
  }
}
