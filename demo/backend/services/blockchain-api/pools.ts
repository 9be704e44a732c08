import { type Address, toEventSelector } from 'viem'
import { contracts } from '../../chains/contracts/addresses.ts'
import type { NodeLog } from './movements.ts'

/** Reserves of a pool from `block` on, until the next entry. */
interface Reserves {
  block: number
  reserves: readonly [bigint, bigint]
}

interface Pool {
  tokens: readonly [Address, Address]
  createdAt: number
  history: Reserves[]
}

/** Pools of the exchange, read from logs: their tokens, and their reserves after every block. */
export interface Pools {
  addLogs(block: number, logs: readonly NodeLog[]): void
  /** Removes a block and all later ones, after a reorganization. */
  removeFrom(block: number): void
  /** Returns the tokens of all pools. */
  tokens(): Address[]
  /**
   * Returns the prices of one whole unit of tokens after a block, in USDC times 10^18. Omits tokens without a sufficiently large pool.
   * `block` defaults to the newest one.
   */
  prices(decimalsOf: (token: Address) => number | undefined, block?: number): Map<Address, bigint>
}

const pairCreatedTopic = toEventSelector('PairCreated(address,address,address,uint256)')
const syncTopic = toEventSelector('Sync(uint112,uint112)')

const factory = contracts.factory.address.toLowerCase()
const dollarToken = contracts.usdc.address.toLowerCase() as Address
const unitScale = 10n ** 18n
// Minimum liquidity in dollars, times 10^18. A worthless token must not get a price from a pool with less.
const minDollars = 1000n * unitScale

export function createPools(): Pools {
  const pools = new Map<Address, Pool>()
  return {
    addLogs(block, logs) {
      for (const { address, topics, data } of logs) {
        const [event, firstTopic, secondTopic] = topics
        const contract = address.toLowerCase() as Address
        if (event === pairCreatedTopic && contract === factory && firstTopic && secondTopic) {
          const pair = `0x${data.slice(26, 66).toLowerCase()}` as const
          pools.set(pair, {
            tokens: [readToken(firstTopic), readToken(secondTopic)],
            createdAt: block,
            history: [],
          })
        }
        if (event === syncTopic)
          pools.get(contract)?.history.push({
            block,
            reserves: [BigInt(`0x${data.slice(2, 66)}`), BigInt(`0x${data.slice(66, 130)}`)],
          })
      }
    },
    removeFrom(block) {
      for (const [pair, { createdAt, history }] of pools) {
        while ((history.at(-1)?.block ?? -1) >= block) history.pop()
        if (createdAt >= block) pools.delete(pair)
      }
    },
    tokens: () => [...new Set([...pools.values()].flatMap(({ tokens }) => tokens))],
    prices(decimalsOf, block = Number.POSITIVE_INFINITY) {
      const unusedPools = new Set(pools.values())
      const prices = new Map<Address, bigint>([[dollarToken, unitScale]])
      // Each pass computes the price of one more token, in the deepest pool that has one token with a price and one without.
      for (;;) {
        let bestPool: { pool: Pool; token: Address; price: bigint; depth: bigint } | undefined
        for (const pool of unusedPools) {
          const candidate = computePriceThrough(pool, prices, decimalsOf, block)
          if (candidate && candidate.depth >= minDollars && candidate.depth > (bestPool?.depth ?? 0n))
            bestPool = { pool, ...candidate }
        }
        if (!bestPool) return prices
        unusedPools.delete(bestPool.pool)
        prices.set(bestPool.token, bestPool.price)
      }
    },
  }
}

/**
 * Computes the price of the token of a pool that has none yet, and the liquidity of the other token in dollars. Returns
 * undefined if both or neither have a price, or if the reserves or decimals are missing.
 */
function computePriceThrough(
  { tokens, history }: Pool,
  prices: ReadonlyMap<Address, bigint>,
  decimalsOf: (token: Address) => number | undefined,
  block: number,
): { token: Address; price: bigint; depth: bigint } | undefined {
  const pricedIndex = prices.has(tokens[0]) ? 0 : 1
  const [pricedToken, token] = [tokens[pricedIndex], tokens[1 - pricedIndex] as Address]
  const price = prices.get(pricedToken)
  const reserves = history.findLast(history => history.block <= block)?.reserves
  const [pricedDecimals, decimals] = [decimalsOf(pricedToken), decimalsOf(token)]
  if (
    price === undefined ||
    prices.has(token) ||
    !reserves ||
    pricedDecimals === undefined ||
    decimals === undefined
  )
    return undefined
  const [pricedReserve, tokenReserve] = [reserves[pricedIndex], reserves[1 - pricedIndex] as bigint]
  if (pricedReserve === 0n || tokenReserve === 0n) return undefined
  const depth = (pricedReserve * price) / 10n ** BigInt(pricedDecimals)
  return { token, price: (depth * 10n ** BigInt(decimals)) / tokenReserve, depth }
}

const readToken = (topic: string): Address => `0x${topic.slice(26).toLowerCase()}`
