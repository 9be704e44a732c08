// Compares the table of exchanges with the packages that it comes from.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import type * as uniswap from '@uniswap/sdk-core'
import { type AbiFunction, encodeFunctionData, getAbiItem, getAddress } from 'viem'
import { uniswapRouter } from '../../demo/backend/chains/contracts/artifacts.ts'
import type { NetworkId } from '../../src/core/chain/caip.ts'
import { decodeSwap } from '../../src/namespaces/evm/swap/codec.ts'
import { exchangeNetworks, exchangeOf } from '../../src/namespaces/evm/swap/routers.ts'
import { localOne } from '../../src/testing/networks.ts'
import { defaultOptions } from '../../src/core/options.ts'
import { canSwapOn } from '../../src/services/blockchain-api/convert.ts'

// With require: the ES modules of the package import files without extensions.
const sdk = createRequire(import.meta.url)('@uniswap/sdk-core') as typeof uniswap
const [routers, factories] = [sdk.V2_ROUTER_ADDRESSES, sdk.V2_FACTORY_ADDRESSES] as const
const wrappedTokens = sdk.WETH9 as Readonly<Record<number, { address: string }>>

// Chain ids of the specification.
const swapChains = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]

describe('known exchanges', () => {
  it('lists the router, factory and wrapped-token addresses of the package', () => {
    for (const id of exchangeNetworks) {
      const exchange = exchangeOf({ id })
      const chain = Number(id.slice('eip155:'.length))
      assert.ok(exchange)
      for (const [ownAddress, packageAddress] of [
        [exchange.router, routers[chain]],
        [exchange.factory, factories[chain]],
        [exchange.wrappedNative, wrappedTokens[chain]?.address],
      ] as const) {
        assert.equal(ownAddress, getAddress(packageAddress ?? ''), id)
      }
      assert.equal(exchange.baseTokens[0], exchange.wrappedNative.toLowerCase())
      assert.equal(new Set(exchange.baseTokens).size, exchange.baseTokens.length)
      assert.ok(exchange.baseTokens.length > 1, id)
      for (const baseToken of exchange.baseTokens) assert.match(baseToken, /^0x[\da-f]{40}$/, id)
    }
  })

  it('covers every swap network of the package', () => {
    const chainsInPackage = swapChains.filter(
      chain => routers[chain] && factories[chain] && wrappedTokens[chain],
    )
    assert.deepEqual(
      exchangeNetworks.toSorted((a, b) => a.localeCompare(b)),
      chainsInPackage.map(chain => `eip155:${chain}`).toSorted((a, b) => a.localeCompare(b)),
    )
    for (const chain of swapChains) assert.equal(canSwapOn(`eip155:${chain}`, defaultOptions), true)
    assert.equal(canSwapOn('eip155:31337', defaultOptions), false)
    assert.equal(
      canSwapOn('eip155:31337', { ...defaultOptions, endpoints: { api: 'https://api.test' } }),
      true,
    )
    assert.equal(canSwapOn('solana:x', { ...defaultOptions, endpoints: { api: 'https://api.test' } }), false)
  })

  it('prefers the exchange of a network record', () => {
    const customExchange = localOne.exchange
    assert.ok(customExchange)
    assert.equal(exchangeOf({ id: 'eip155:1', exchange: customExchange }), customExchange)
    for (const id of ['eip155:5', 'eip155:constructor', 'eip155:324', '__proto__'] as const)
      assert.equal(exchangeOf({ id: id as NetworkId }), undefined)
  })

  it('decodes only the calls of the published router with an exact input amount', () => {
    const path = [getAddress(`0x${'1'.repeat(40)}`), getAddress(`0x${'2'.repeat(40)}`)]
    const swapFunctions = uniswapRouter.abi.filter(
      (item): item is AbiFunction => item.type === 'function' && item.name.startsWith('swap'),
    )
    assert.equal(swapFunctions.length, 9)
    for (const { name } of swapFunctions) {
      const { inputs } = getAbiItem({ abi: uniswapRouter.abi, name }) as AbiFunction
      const values: Record<string, unknown> = {
        amountIn: 7n,
        amountOutMin: 6n,
        path,
        to: path[0],
        deadline: 5n,
      }
      const args = inputs.map(input => values[input.name ?? ''] ?? 9n)
      const swap = decodeSwap(encodeFunctionData({ abi: uniswapRouter.abi, functionName: name, args }))
      if (!name.startsWith('swapExact')) assert.equal(swap, undefined, name)
      else {
        const isNativeOutput = /ExactETH/.test(name)
        assert.deepEqual(
          swap,
          {
            isFromNative: isNativeOutput,
            isToNative: /ForETH/.test(name),
            ...(!isNativeOutput && { units: 7n }),
            least: 6n,
            path,
            recipient: path[0],
            deadline: 5n,
          },
          name,
        )
      }
    }
  })
})
