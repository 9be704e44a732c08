// A swap service with false responses must be rejected before the wallet is called.
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { type Address, encodeFunctionData, type Hex, parseEther, parseUnits } from 'viem'
import { contracts } from '../../demo/backend/chains/contracts/addresses.ts'
import { uniswapRouter } from '../../demo/backend/chains/contracts/artifacts.ts'
import { routerAbi } from '../../demo/backend/services/blockchain-api/exchange.ts'
import type { AppError } from '../../src/core/errors/app-error.ts'
import type { SwapToken } from '../../src/core/money/swap.ts'
import { decodeSwap, encodeApproval, encodeSwap } from '../../src/namespaces/evm/swap/codec.ts'
import { evmSwap } from '../../src/namespaces/evm/swap/swap.ts'
import { localOne } from '../../src/testing/networks.ts'
import {
  valueRequestsOf,
  startSwapBench,
  type SwapBench,
  tokens,
  type Trader,
} from '../support/swap-bench.ts'

let bench: SwapBench
before(async () => {
  bench = await startSwapBench()
})
after(() => bench?.stack.close())

const { eth, usdc, dai } = tokens
const foreignAddress = '0x00000000000000000000000000000000000e1111'
const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

type Transaction = { from: string; to: string; data: Hex; value?: string; amount?: string }
type Tamper = (transaction: Transaction) => Partial<Transaction>

/** Changes a response of the service. */
function tamperWith(route: 'build-approve' | 'build-transaction', tamper: Tamper): void {
  globalThis.fetch = async (input, init) => {
    const response = await realFetch(input, init)
    const url = input instanceof Request ? input.url : String(input)
    if (!url.includes(`/convert/${route}`)) return response
    const body = (await response.json()) as { tx: Transaction }
    return Response.json({ tx: { ...body.tx, ...tamper(body.tx) } })
  }
}

/** Changes the decoded calldata of a swap. */
const tamperWithSwap =
  (change: (swap: NonNullable<ReturnType<typeof decodeSwap>>) => object): Tamper =>
  ({ data }) => {
    const swap = decodeSwap(data)
    assert.ok(swap)
    return { data: encodeSwap({ ...swap, ...change(swap) }) }
  }

const codeOf = (error: AppError): string =>
  [error.code, error.params?.field ?? error.params?.symbol].filter(Boolean).join(' ')

/** Runs a swap through the service. Returns the error code with its field or symbol, or `passed` if all steps were sent. */
async function runSwap(
  trader: Trader,
  pair: readonly [SwapToken, SwapToken, bigint],
  options: Parameters<SwapBench['plan']>[2] = {},
): Promise<string> {
  try {
    const plan = await bench.plan(trader, pair, { source: bench.serviceSource, ...options })
    const checkedSwap = await evmSwap.check(plan.intent, await plan.build(), plan.check)
    await bench.run(trader, checkedSwap, plan)
    return 'passed'
  } catch (error) {
    return codeOf(error as AppError)
  }
}

const createPayer = async (units = parseUnits('100', 6)): Promise<Trader> => {
  const trader = await bench.trader()
  await bench.fundTokens(trader.address, usdc, units)
  return trader
}
const pair = [usdc, dai, parseUnits('100', 6)] as const

describe('valid response of a swap service', () => {
  it('is sent to the wallet as an approval and a swap', async () => {
    const trader = await createPayer()
    assert.equal(await runSwap(trader, pair), 'passed')
    assert.deepEqual(valueRequestsOf(trader), ['eth_sendTransaction', 'eth_sendTransaction'])
  })
})

describe('check of a swap service response', () => {
  const expectRejection = async (
    route: Parameters<typeof tamperWith>[0],
    tamper: Tamper,
    code: string,
    paysCoins = false,
  ) => {
    const trader = await createPayer()
    tamperWith(route, tamper)
    assert.equal(await runSwap(trader, paysCoins ? [eth, usdc, parseEther('0.1')] : pair), code)
    assert.deepEqual(valueRequestsOf(trader), [])
  }

  it('T17 rejects a foreign spender', () =>
    expectRejection(
      'build-approve',
      () => ({ data: encodeApproval(foreignAddress, pair[2]) }),
      'SWAP_CHANGED spender',
    ))

  it('T17 rejects an approval above the shown amount', () =>
    expectRejection(
      'build-approve',
      () => ({ data: encodeApproval(contracts.router.address, 2n ** 256n - 1n) }),
      'SWAP_CHANGED amount',
    ))

  it('rejects an approval of a different token', () =>
    expectRejection('build-approve', () => ({ from: `eip155:31337:${dai.address}` }), 'SWAP_CHANGED token'))

  it('rejects an approval that sends coins', () =>
    expectRejection('build-approve', () => ({ value: '1' }), 'SWAP_CHANGED value'))

  it('rejects a foreign recipient', () =>
    expectRejection(
      'build-transaction',
      tamperWithSwap(() => ({ recipient: foreignAddress })),
      'SWAP_CHANGED recipient',
    ))

  it('rejects sending more coins than are paid', () =>
    expectRejection(
      'build-transaction',
      () => ({ value: String(parseEther('99')) }),
      'SWAP_CHANGED value',
      true,
    ))

  it('rejects sending coins when a token is paid', () =>
    expectRejection('build-transaction', () => ({ value: '1' }), 'SWAP_CHANGED value'))

  it('T18 rejects a contract on another chain', () =>
    expectRejection(
      'build-transaction',
      ({ to }) => ({ to: to.replace('31337', '31338') }),
      'SWAP_CHANGED network',
    ))

  it('rejects a different sender', () =>
    expectRejection(
      'build-transaction',
      () => ({ from: `eip155:31337:${foreignAddress}` }),
      'SWAP_CHANGED account',
    ))

  it('rejects a higher payment than shown', () =>
    expectRejection(
      'build-transaction',
      tamperWithSwap(({ units = 0n }) => ({ units: units + 1n })),
      'SWAP_CHANGED amount',
    ))

  it('rejects buying a different token', () =>
    expectRejection(
      'build-transaction',
      tamperWithSwap(({ path }) => ({ path: [...path.slice(0, -1), contracts.weth.address] })),
      'SWAP_CHANGED token',
    ))

  it('rejects a lower minimum than shown', () =>
    expectRejection(
      'build-transaction',
      tamperWithSwap(() => ({ least: 1n })),
      'SWAP_PRICE_MOVED',
    ))

  it('rejects a false received amount', () =>
    expectRejection(
      'build-transaction',
      ({ amount = '0' }) => ({ amount: String(BigInt(amount) * 2n) }),
      'SWAP_PRICE_MOVED',
    ))

  it('rejects a deadline that is too late', () =>
    expectRejection(
      'build-transaction',
      tamperWithSwap(({ deadline }) => ({ deadline: deadline + 3n * 3_600n })),
      'SWAP_CHANGED deadline',
    ))

  it('rejects a deadline that has passed', () =>
    expectRejection(
      'build-transaction',
      tamperWithSwap(() => ({ deadline: 1n })),
      'SWAP_EXPIRED',
    ))

  it('rejects an unknown router that is also the spender', async () => {
    const trader = await createPayer()
    globalThis.fetch = async (input, init) => {
      const response = await realFetch(input, init)
      const url = input instanceof Request ? input.url : String(input)
      if (!/build-(?:approve|transaction)/.test(url)) return response
      const text = (await response.text()).replaceAll(
        new RegExp(contracts.router.address.slice(2), 'gi'),
        foreignAddress.slice(2),
      )
      return new Response(text, { headers: { 'content-type': 'application/json' } })
    }
    assert.equal(await runSwap(trader, pair), 'SWAP_ROUTER_UNKNOWN')
    assert.deepEqual(valueRequestsOf(trader), [])
  })

  it('rejects a router that differs from the displayed router', async () => {
    const trader = await createPayer()
    const plan = await bench.plan(trader, pair, { source: bench.serviceSource })
    tamperWith('build-transaction', () => ({ to: `eip155:31337:${contracts.weth.address}` }))
    const builtSteps = await bench.serviceSource.build(plan.intent, { ...plan.quote, raw: undefined })
    await assert.rejects(evmSwap.check(plan.intent, builtSteps, plan.check), (error: AppError) => {
      assert.equal(codeOf(error), 'SWAP_CHANGED router')
      return true
    })
  })

  it('rejects a different router call, truncated data and extra data', async () => {
    const call = encodeFunctionData({
      abi: uniswapRouter.abi,
      functionName: 'swapTokensForExactTokens',
      args: [1n, pair[2], [usdc.address, dai.address], foreignAddress, 2n ** 32n],
    })
    await expectRejection('build-transaction', () => ({ data: call }), 'SWAP_CHANGED data')
    await expectRejection(
      'build-transaction',
      ({ data }) => ({ data: data.slice(0, -64) as Hex }),
      'SWAP_CHANGED data',
    )
    await expectRejection('build-transaction', ({ data }) => ({ data: `${data}00` }), 'SWAP_CHANGED data')
    await expectRejection('build-approve', ({ data }) => ({ data: `${data}00` }), 'SWAP_CHANGED data')
  })

  it('rejects decimals that differ from the token contract', async () => {
    const trader = await createPayer()
    for (const [from, to] of [
      [{ ...usdc, decimals: 4 }, dai],
      [usdc, { ...dai, decimals: 6 }],
      [usdc, { ...eth, decimals: 6 }],
    ] as const)
      assert.equal(await runSwap(trader, [from, to, pair[2]]), 'DECIMALS_MISMATCH')
    assert.deepEqual(valueRequestsOf(trader), [])
  })
})

describe('routers allowed by the app', () => {
  let ownRouter: Address
  before(async () => {
    ownRouter = await bench.deploy(uniswapRouter, [contracts.factory.address, contracts.weth.address])
  })
  /** Replaces the router of the service's responses by that of the app, and applies `tamper` to the calldata of the swap. */
  const replaceRouter = (tamper: (call: Hex, trader: Trader) => Hex, trader: Trader) => {
    globalThis.fetch = async (input, init) => {
      const response = await realFetch(input, init)
      const url = input instanceof Request ? input.url : String(input)
      if (!/build-(?:approve|transaction)/.test(url)) return response
      const text = (await response.text()).replaceAll(
        new RegExp(contracts.router.address.slice(2), 'gi'),
        ownRouter.slice(2),
      )
      const { tx } = JSON.parse(text) as { tx: Transaction }
      return Response.json({ tx: { ...tx, ...(tx.amount && { data: tamper(tx.data, trader) }) } })
    }
  }
  const getAllowedOptions = () => ({ allowedRouters: [ownRouter] })
  const attemptSwap = async (
    tamper: (call: Hex, trader: Trader) => Hex,
    swapOptions: Parameters<typeof runSwap>[2] = {},
  ) => {
    const trader = await createPayer(parseUnits('500', 6))
    await bench.fundTokens(trader.address, dai, parseEther('50'))
    // Approves another token, so that the router could spend it too.
    await bench.approve(trader.signer, dai, ownRouter)
    replaceRouter(tamper, trader)
    const code = await runSwap(trader, pair, { ...getAllowedOptions(), ...swapOptions })
    return [code, ...valueRequestsOf(trader)].join(' ')
  }
  const changeCall = (data: Hex, change: object): Hex => {
    const swap = decodeSwap(data)
    assert.ok(swap)
    return encodeSwap({ ...swap, ...change })
  }

  it('accepts a swap if the simulated transfers match the displayed transfers', async () => {
    assert.equal(await attemptSwap(data => data), 'passed eth_sendTransaction eth_sendTransaction')
  })

  it('rejects a swap that pays another account, takes more, takes another token or delivers less', async () => {
    assert.equal(
      await attemptSwap(data => changeCall(data, { recipient: foreignAddress })),
      'SWAP_PRICE_MOVED',
    )
    const sellMore = (data: Hex) => changeCall(data, { units: pair[2] * 2n })
    assert.equal(await attemptSwap(sellMore, { isUnlimited: true }), 'SWAP_CHANGED balance')
    assert.match(await attemptSwap(sellMore), /^SWAP_WOULD_FAIL$/)
    const buyLess = (data: Hex) => changeCall(data, { units: pair[2] / 2n, least: 1n })
    assert.equal(await attemptSwap(buyLess), 'SWAP_CHANGED balance')
    const buyAnotherToken = (data: Hex) =>
      changeCall(data, { units: parseEther('50'), least: 1n, path: [dai.address, contracts.weth.address] })
    assert.equal(await attemptSwap(buyAnotherToken), 'SWAP_CHANGED balance')
  })

  it('rejects a swap that takes a second asset in addition', async () => {
    const plan = await bench.plan(await createPayer(), pair, {
      source: bench.serviceSource,
      ...getAllowedOptions(),
    })
    const { requireOutcome } = await import('../../src/namespaces/evm/swap/outcome.ts')
    const owner = `0x${plan.intent.recipient.slice(2).toLowerCase().padStart(64, '0')}`
    const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const changes = [0n, -plan.intent.units, plan.intent.minimum]
    const createSimulation = (address: string) => ({
      changes,
      gas: [],
      logs: [{ address: address.toLowerCase(), topics: [transferTopic, owner, `0x${'0'.repeat(63)}1`] }],
    })
    assert.equal(requireOutcome(plan.intent, createSimulation(usdc.address), false), plan.intent.minimum)
    assert.throws(
      () => requireOutcome(plan.intent, createSimulation(contracts.weth.address), false),
      /SWAP_CHANGED/,
    )
  })

  it('rejects a swap that no node can simulate, unless the router and the tokens are known', async () => {
    const trader = await createPayer()
    const nodeWithoutSimulation = await bench.startNodeWithoutSimulation()
    const context = { rpcUrls: [nodeWithoutSimulation.url] }
    try {
      replaceRouter(data => data, trader)
      assert.equal(await runSwap(trader, pair, { ...getAllowedOptions(), ...context }), 'SWAP_UNCHECKABLE')
      globalThis.fetch = realFetch
      assert.equal(
        await runSwap(trader, [{ ...usdc, isKnown: false }, dai, pair[2]], context),
        'SWAP_UNCHECKABLE',
      )
      assert.deepEqual(valueRequestsOf(trader), [])
      assert.equal(await runSwap(trader, pair, context), 'passed')
      // Another endpoint that can simulate is tried as well.
      const secondPayer = await createPayer()
      replaceRouter(data => data, secondPayer)
      assert.equal(
        await runSwap(secondPayer, pair, {
          ...getAllowedOptions(),
          rpcUrls: [nodeWithoutSimulation.url, bench.url],
        }),
        'passed',
      )
    } finally {
      await nodeWithoutSimulation.close()
    }
  })

  it('rejects an unlisted router, and a network without an exchange', async () => {
    const trader = await createPayer()
    replaceRouter(data => data, trader)
    assert.equal(await runSwap(trader, pair), 'SWAP_ROUTER_UNKNOWN')
    const { exchange: _, ...networkWithoutExchange } = localOne
    globalThis.fetch = realFetch
    assert.equal(await runSwap(trader, pair, { network: networkWithoutExchange }), 'SWAP_ROUTER_UNKNOWN')
  })

  it('rejects a swap if the node belongs to a different chain', async () => {
    const trader = await createPayer()
    const plan = await bench.plan(trader, [eth, usdc, parseEther('0.1')], { source: bench.serviceSource })
    const otherChainCheck = { ...plan.check, rpcUrls: [bench.stack.urls.chains[31338]] }
    await assert.rejects(
      evmSwap.check(plan.intent, await plan.build(), otherChainCheck),
      (error: AppError) => {
        assert.equal(codeOf(error), 'SWAP_CHANGED network')
        return true
      },
    )
  })

  it('decodes a call of the published router ABI', () => {
    const swap = decodeSwap(
      encodeFunctionData({
        abi: routerAbi,
        functionName: 'swapExactTokensForTokens',
        args: [5n, 4n, [contracts.usdc.address, contracts.dai.address], foreignAddress, 9n],
      }),
    )
    assert.deepEqual(swap && { ...swap, path: swap.path.map(String) }, {
      isFromNative: false,
      isToNative: false,
      units: 5n,
      least: 4n,
      path: [contracts.usdc.address, contracts.dai.address].map(address => address.toLowerCase()),
      recipient: foreignAddress,
      deadline: 9n,
    })
  })
})
