import { type Address, toEventSelector } from 'viem'
import { contracts } from '../../chains/contracts/addresses.ts'
import type { NodeLog } from './movements.ts'

/** What a pool of the exchange held from one block on. */
interface Reserves {
  block: number
  reserves: readonly [bigint, bigint]
}

interface Pool {
  tokens: readonly [Address, Address]
  madeAt: number
  history: Reserves[]
}

/** The exchange's pools as its logs tell of them: who is in them, and how much, at every block. */
export interface Pools {
  read(block: number, logs: readonly NodeLog[]): void
  /** A reorganisation took back this block and all after it. */
  forgetFrom(block: number): void
  /** Tokens that stand in any pool. */
  tokens(): Address[]
  /** What a whole of each token was worth in USDC after a block, times 10^18; the newest block without one. */
  prices(decimalsOf: (token: Address) => number | undefined, block?: number): Map<Address, bigint>
}

const pairCreated = toEventSelector('PairCreated(address,address,address,uint256)')
const sync = toEventSelector('Sync(uint112,uint112)')

const factory = contracts.factory.address.toLowerCase()
const dollar = contracts.usdc.address.toLowerCase() as Address
const one = 10n ** 18n
// Whoever puts a few coins beside a worthless token must not give it a price.
const leastDollars = 1000n * one

export function createPools(): Pools {
  const pools = new Map<Address, Pool>()
  return {
    read(block, logs) {
      for (const { address, topics, data } of logs) {
        const [event, first, second] = topics
        const from = address.toLowerCase() as Address
        if (event === pairCreated && from === factory && first && second) {
          const pair = `0x${data.slice(26, 66).toLowerCase()}` as const
          pools.set(pair, { tokens: [tokenIn(first), tokenIn(second)], madeAt: block, history: [] })
        }
        if (event === sync)
          pools.get(from)?.history.push({
            block,
            reserves: [BigInt(`0x${data.slice(2, 66)}`), BigInt(`0x${data.slice(66, 130)}`)],
          })
      }
    },
    forgetFrom(block) {
      for (const [pair, { madeAt, history }] of pools) {
        while ((history.at(-1)?.block ?? -1) >= block) history.pop()
        if (madeAt >= block) pools.delete(pair)
      }
    },
    tokens: () => [...new Set([...pools.values()].flatMap(({ tokens }) => tokens))],
    prices(decimalsOf, block = Number.POSITIVE_INFINITY) {
      const open = new Set(pools.values())
      const prices = new Map<Address, bigint>([[dollar, one]])
      // Again and again the deepest pool that leads from a token with a price to one without.
      for (;;) {
        let best: { pool: Pool; token: Address; price: bigint; depth: bigint } | undefined
        for (const pool of open) {
          const found = priceThrough(pool, prices, decimalsOf, block)
          if (found && found.depth >= leastDollars && found.depth > (best?.depth ?? 0n))
            best = { pool, ...found }
        }
        if (!best) return prices
        open.delete(best.pool)
        prices.set(best.token, best.price)
      }
    },
  }
}

/** The price that a pool gives to its token without one, and how many dollars stand on the other side. */
function priceThrough(
  { tokens, history }: Pool,
  prices: ReadonlyMap<Address, bigint>,
  decimalsOf: (token: Address) => number | undefined,
  block: number,
): { token: Address; price: bigint; depth: bigint } | undefined {
  const side = prices.has(tokens[0]) ? 0 : 1
  const [known, token] = [tokens[side], tokens[1 - side] as Address]
  const price = prices.get(known)
  const reserves = history.findLast(each => each.block <= block)?.reserves
  const [knownDecimals, decimals] = [decimalsOf(known), decimalsOf(token)]
  if (
    price === undefined ||
    prices.has(token) ||
    !reserves ||
    knownDecimals === undefined ||
    decimals === undefined
  )
    return undefined
  const [there, here] = [reserves[side], reserves[1 - side] as bigint]
  if (there === 0n || here === 0n) return undefined
  const depth = (there * price) / 10n ** BigInt(knownDecimals)
  return { token, price: (depth * 10n ** BigInt(decimals)) / here, depth }
}

const tokenIn = (topic: string): Address => `0x${topic.slice(26).toLowerCase()}`
