import { type Address, encodeFunctionData, erc20Abi, getAddress, isAddressEqual, maxUint256 } from 'viem'
import { contracts } from '../../chains/contracts/addresses.ts'
import { json, Refusal } from '../../http.ts'
import type { Service } from '../service.ts'
import {
  apiRoute,
  bodyOf,
  chainsOf,
  findChain,
  type ApiChain,
  nativeCoin,
  nativePlaceholder,
  getProjectIdInBody,
  requireAddress,
} from './chains.ts'
import {
  findBestRoute,
  requireSwapSide,
  requirePair,
  requireUnits,
  buildSwapTransaction,
} from './exchange.ts'
import { tokenIconUrl } from './icons.ts'

const { router } = contracts

// Gas of a swap, for the first pool and for each further one. It applies if the client disables the estimate.
const defaultGas = { firstPool: 130_000n, furtherPool: 70_000n }

/** `GET /v1/convert/tokens`: returns the tokens that the exchange can swap: the native currency and each token of a pool. */
const tokens: Service = {
  name: 'swap-tokens',
  start({ routes, chains, origin }) {
    const apiChains = chainsOf(chains)
    routes().get(
      '/v1/convert/tokens',
      apiRoute(async ({ url }) => {
        const chain = findChain(apiChains, url.searchParams.get('chainId'))
        const tokenAddress = url.searchParams.get('address')
        await chain.ledger.sync()
        const poolTokens = await Promise.all(
          chain.ledger.pools.tokens().map(async address => {
            const info = await chain.tokens.fungible(address)
            return info ? [{ address: getAddress(address) as string, info }] : []
          }),
        )
        const tokens = [{ address: nativePlaceholder, info: nativeCoin }, ...poolTokens.flat()]
        return json({
          tokens: tokens
            .filter(({ address }) => !tokenAddress || isSameToken(address, tokenAddress))
            .map(({ address, info: { name, symbol, decimals } }) => ({
              name,
              symbol,
              address: `${chain.id}:${address}`,
              decimals,
              logoUri: tokenIconUrl(origin, symbol),
              eip2612: false,
            })),
        })
      }),
    )
    return {}
  },
}

/** `GET /v1/convert/quotes`: returns the output that the exchange currently gives for an amount. */
const quotes: Service = {
  name: 'swap-quotes',
  start({ routes, chains }) {
    const apiChains = chainsOf(chains)
    routes().get(
      '/v1/convert/quotes',
      apiRoute(async ({ url: { searchParams: query } }) => {
        const pair = requirePair(apiChains, query.get('from'), query.get('to'))
        const units = requireUnits(query.get('amount'))
        const route = await findBestRoute(pair, units)
        return json({
          quotes: route
            ? [
                {
                  id: null,
                  fromAmount: String(units),
                  fromAccount: query.get('from'),
                  toAmount: String(route.receivedUnits),
                  toAccount: query.get('to'),
                },
              ]
            : [],
        })
      }),
    )
    return {}
  },
}

/** `GET /v1/convert/allowance`: returns the amount of a token that an account allows the exchange to spend. */
const allowance: Service = {
  name: 'swap-allowance',
  start({ routes, chains }) {
    const apiChains = chainsOf(chains)
    routes().get(
      '/v1/convert/allowance',
      apiRoute(async ({ url: { searchParams: query } }) => {
        const { chain, address } = requireSwapSide(apiChains, query.get('tokenAddress'), 'tokenAddress')
        const owner = requireUser(chain, query.get('userAddress'))
        // The native currency is sent as value and needs no allowance.
        const units = address
          ? await chain.tokens.client.readContract({
              address,
              abi: erc20Abi,
              functionName: 'allowance',
              args: [owner, router.address],
            })
          : maxUint256
        return json({ allowance: String(units) })
      }),
    )
    return {}
  },
}

/**
 * `GET /v1/convert/build-approve`: returns a transaction that approves the exchange to spend a token. The query parameter
 * `from` is that token.
 */
const approval: Service = {
  name: 'swap-approval',
  start({ routes, chains }) {
    const apiChains = chainsOf(chains)
    routes().get(
      '/v1/convert/build-approve',
      apiRoute(async ({ url: { searchParams: query } }) => {
        const { from } = requirePair(apiChains, query.get('from'), query.get('to'))
        requireUser(from.chain, query.get('userAddress'))
        if (!from.address) throw new Refusal(400, 'from', 'Coins need no approval')
        const amount = query.get('amount')
        const units = amount ? requireUnits(amount) : maxUint256
        const gasPrice = await from.chain.tokens.client.getGasPrice()
        return json({
          tx: {
            from: query.get('from'),
            to: query.get('to'),
            data: encodeFunctionData({
              abi: erc20Abi,
              functionName: 'approve',
              args: [router.address, units],
            }),
            value: '0',
            eip155: { gasPrice: String(gasPrice) },
          },
        })
      }),
    )
    return {}
  },
}

/** `POST /v1/convert/build-transaction`: returns the transaction of a swap. */
const buildTransaction: Service = {
  name: 'swap-build',
  start({ routes, chains }) {
    const apiChains = chainsOf(chains)
    routes().post(
      '/v1/convert/build-transaction',
      apiRoute(async request => {
        const body = bodyOf(request)
        const pair = requirePair(apiChains, body.from, body.to)
        const { chain } = pair.from
        const { client } = chain.tokens
        const units = requireUnits(body.amount)
        const recipient = requireUser(chain, body.userAddress)
        const route = await findBestRoute(pair, units)
        if (!route) throw new Refusal(400, 'amount', 'There is no way to swap this amount')
        const options = { units, recipient, slippage: requireSlippage(body.eip155) }
        const call = await buildSwapTransaction(pair, route, options)
        const gasPrice = await client.getGasPrice()
        const gas =
          body.disableEstimate === true
            ? defaultGas.firstPool + BigInt(Math.max(route.path.length - 2, 0)) * defaultGas.furtherPool
            : await client.estimateGas({ account: recipient, ...call }).catch(() => {
                throw new Refusal(400, 'userAddress', 'The transaction would fail')
              })
        return json({
          tx: {
            from: body.userAddress,
            to: `${chain.id}:${call.to}`,
            data: call.data,
            amount: String(route.receivedUnits),
            eip155: { gas: String(gas), gasPrice: String(gasPrice) },
          },
        })
      }, getProjectIdInBody),
    )
    return {}
  },
}

/** The services for swaps. Each route is a separate service, so that each can have its own fault. */
export const convert: readonly Service[] = [tokens, quotes, allowance, approval, buildTransaction]

const isSameToken = (address: string, comparedAddress: string): boolean => {
  const otherAddress = requireAddress(comparedAddress)
  return address === nativePlaceholder
    ? otherAddress.toLowerCase() === nativePlaceholder
    : isAddressEqual(address as Address, otherAddress)
}

/** Parses the CAIP-10 id of the account that swaps. It must be on the chain of the tokens. */
function requireUser(chain: ApiChain, value: unknown): Address {
  if (typeof value !== 'string' || !value.startsWith(`${chain.id}:`))
    throw new Refusal(400, 'userAddress', `Invalid account: ${String(value)}`)
  return requireAddress(value)
}

function requireSlippage(eip155: unknown): number {
  const { slippage } = (eip155 ?? {}) as { slippage?: unknown }
  if (typeof slippage !== 'number' || !Number.isInteger(slippage) || slippage < 0 || slippage > 50)
    throw new Refusal(400, 'eip155.slippage', `Invalid slippage: ${String(slippage)}`)
  return slippage
}
