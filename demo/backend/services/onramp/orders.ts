import { randomUUID } from 'node:crypto'
import { type Address, encodeFunctionData, type Hex, parseAbi, parseUnits } from 'viem'
import type { EvmChains } from '../../chains/evm.ts'
import { toHexQuantity, callNode } from '../../chains/json-rpc.ts'
import type { Clock } from '../../clock.ts'
import type { Fault } from '../../faults.ts'
import type { ApiChain } from '../blockchain-api/chains.ts'
import type { Asset } from './goods.ts'

export type Shop = 'coinbase' | 'quayside'

/** A paid purchase. */
export interface Order {
  readonly id: string
  readonly shop: Shop
  readonly address: Address
  readonly chain: ApiChain
  readonly asset: Asset
  /** Amount of the token to be paid out. */
  readonly boughtAmount: string
  /** Amount paid, in dollars. */
  readonly paidDollars: number
  readonly createdAt: number
  status: 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  hash?: Hex
}

/** The orders of both shops, newest last, with their payouts. */
export interface Orders {
  readonly list: readonly Order[]
  /** Records an order and schedules its payout, which `fault` delays or makes fail. */
  add(order: Omit<Order, 'id' | 'status' | 'createdAt' | 'hash'>, fault: Fault | undefined): Order
  /** Cancels scheduled payouts and waits for running ones. */
  close(): Promise<void>
}

/** The account that pays out. Its key is unknown, so the node impersonates it. */
const treasury: Address = '0x70a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5'
const mintAbi = parseAbi(['function mint(address to, uint256 value)'])
const treasuryCoins = 10n ** 24n

const ordersByStack = new WeakMap<EvmChains, Orders>()

/** Returns the orders of a stack, which the shops and the history share. */
export function ordersOf(chains: EvmChains, clock: Clock): Orders {
  const existingOrders = ordersByStack.get(chains)
  if (existingOrders) return existingOrders
  const orders = createOrders(clock)
  ordersByStack.set(chains, orders)
  return orders
}

function createOrders(clock: Clock): Orders {
  const orders: Order[] = []
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const runningPayouts = new Set<Promise<void>>()
  const startPayout = (order: Order) => {
    const payout = payOut(order)
      .then(
        hash => {
          order.hash = hash
          order.status = 'SUCCESS'
        },
        () => {
          order.status = 'FAILED'
        },
      )
      .finally(() => runningPayouts.delete(payout))
    runningPayouts.add(payout)
  }
  return {
    list: orders,
    add(order, fault) {
      const newOrder: Order = { ...order, id: randomUUID(), createdAt: clock.now(), status: 'IN_PROGRESS' }
      orders.push(newOrder)
      if (!fault) startPayout(newOrder)
      else if (fault.kind === 'slow') {
        const timer = setTimeout(() => {
          timers.delete(timer)
          startPayout(newOrder)
        }, fault.delayMs ?? 3_000)
        timers.add(timer)
      } else newOrder.status = 'FAILED'
      return newOrder
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(runningPayouts)
    },
  }
}

async function payOut({ address, chain, asset, boughtAmount }: Order): Promise<Hex> {
  const value = parseUnits(boughtAmount, asset.decimals)
  const { url } = chain.ledger
  const call = asset.address
    ? {
        to: asset.address,
        data: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [address, value] }),
      }
    : { to: address, value: toHexQuantity(value) }
  await callNode(url, [
    { method: 'anvil_setBalance', params: [treasury, toHexQuantity(treasuryCoins)] },
    { method: 'anvil_impersonateAccount', params: [treasury] },
  ])
  const [hash] = await callNode(url, [
    { method: 'eth_sendTransaction', params: [{ from: treasury, ...call }] },
  ])
  return hash as Hex
}
