// Integration of both swap sources, the checks and a wallet on a real chain with the demo service.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { foundry } from 'viem/chains'
import { contracts } from '../../demo/backend/chains/contracts/addresses.ts'
import { ownArtifacts, uniswapRouter } from '../../demo/backend/chains/contracts/artifacts.ts'
import type { AppError } from '../../src/core/errors/app-error.ts'
import type { SwapIntent, SwapSource, SwapToken } from '../../src/core/money/swap.ts'
import { evmSwap } from '../../src/namespaces/evm/swap/swap.ts'
import { localOne } from '../../src/testing/networks.ts'
import { valueRequestsOf, startSwapBench, type SwapBench, tokens } from '../support/swap-bench.ts'
import { receiptOf } from '../support/receipt.ts'

let bench: SwapBench
before(async () => {
  bench = await startSwapBench()
})
after(() => bench?.stack.close())

const { eth, usdc, usdt, dai, prm, weth } = tokens
const codeOf = async (promise: Promise<unknown>): Promise<string> => {
  try {
    await promise
  } catch (error) {
    const { code, params } = error as AppError
    return [code, params?.field ?? params?.symbol].filter(Boolean).join(' ')
  }
  return 'passed'
}

/** Swaps. `paidUnits` and `balanceChange` are balance changes, which include network costs. `receivedUnits` is what the product reads. */
async function executeSwap(
  source: SwapSource,
  from: SwapToken,
  to: SwapToken,
  units: bigint,
  options: { isUnlimited?: boolean } = {},
) {
  const trader = await bench.trader()
  if (from !== eth) await bench.fundTokens(trader.address, from, units)
  const plan = await bench.plan(trader, [from, to, units], { source, ...options })
  const checkedSwap = await evmSwap.check(plan.intent, await plan.build(), plan.check)
  const previousBalances = await Promise.all([from, to].map(token => bench.getBalance(token, trader.address)))
  const hash = await bench.run(trader, checkedSwap, plan)
  const receivedAmount = await evmSwap.readReceived(plan.check, {
    hash,
    address: trader.address,
    token: to.address,
  })
  const balancesAfter = await Promise.all([from, to].map(token => bench.getBalance(token, trader.address)))
  const [paidChange, receivedChange] = balancesAfter.map(
    (balance, index) => balance - (previousBalances[index] ?? 0n),
  )
  return {
    ...plan,
    checkedSwap,
    paidUnits: -(paidChange ?? 0n),
    balanceChange: receivedChange ?? 0n,
    receivedUnits: receivedAmount,
    trader,
  }
}

for (const name of ['chain', 'service'] as const)
  describe(`swaps from the ${name} source`, () => {
    const getSource = () => (name === 'chain' ? bench.chainSource : bench.serviceSource)

    it('pays exactly the shown amount and delivers at least the minimum', async () => {
      for (const [from, to, units, steps] of [
        [usdc, dai, parseUnits('250', 6), 'approve swap'],
        [usdt, prm, parseUnits('120', 6), 'approve swap'],
        [dai, usdc, parseEther('77'), 'approve swap'],
      ] as const) {
        const outcome = await executeSwap(getSource(), from, to, units)
        assert.equal(outcome.steps.join(' '), steps)
        assert.equal(outcome.paidUnits, units)
        assert.equal(outcome.balanceChange, outcome.checkedSwap.receivedUnits)
        assert.equal(outcome.receivedUnits, outcome.balanceChange)
        assert.ok(
          outcome.balanceChange >= outcome.intent.minimum && outcome.balanceChange <= outcome.quote.receives,
        )
      }
    })

    it('pays and delivers coins, minus the network cost', async () => {
      const cost = parseEther('0.05')
      const ethSale = await executeSwap(getSource(), eth, usdc, parseEther('0.3'))
      assert.equal(ethSale.steps.join(' '), 'swap')
      assert.ok(ethSale.paidUnits >= parseEther('0.3') && ethSale.paidUnits < parseEther('0.3') + cost)
      assert.ok(ethSale.balanceChange >= ethSale.intent.minimum)
      const ethPurchase = await executeSwap(getSource(), usdc, eth, parseUnits('900', 6))
      assert.equal(ethPurchase.paidUnits, parseUnits('900', 6))
      assert.ok(ethPurchase.balanceChange > ethPurchase.intent.minimum - cost)
      // This amount comes from the logs of the swap. The balance change also contains the cost of both steps.
      assert.ok(
        ethPurchase.receivedUnits !== undefined && ethPurchase.receivedUnits > ethPurchase.balanceChange,
      )
      assert.ok(
        ethPurchase.receivedUnits >= ethPurchase.intent.minimum &&
          ethPurchase.receivedUnits <= ethPurchase.quote.receives,
      )
    })

    it('wraps and unwraps coins one to one without an approval', async () => {
      const wrapSwap = await executeSwap(getSource(), eth, weth, parseEther('2'))
      assert.equal(wrapSwap.quote.isWrap, true)
      assert.deepEqual([wrapSwap.balanceChange, wrapSwap.steps.join()], [parseEther('2'), 'swap'])
      const unwrapSwap = await executeSwap(getSource(), weth, eth, parseEther('1'))
      assert.deepEqual([unwrapSwap.paidUnits, unwrapSwap.steps.join()], [parseEther('1'), 'swap'])
    })

    it('resets the allowance to zero first if the token requires it', async () => {
      const trader = await bench.trader()
      const units = parseUnits('100', 6)
      await bench.fundTokens(trader.address, usdt, units)
      await bench.approve(trader.signer, usdt, contracts.router.address, 5n)
      const plan = await bench.plan(trader, [usdt, usdc, units], { source: getSource() })
      assert.equal(plan.steps.join(' '), 'reset approve swap')
      const checkedSwap = await evmSwap.check(plan.intent, await plan.build(), plan.check)
      await bench.run(trader, checkedSwap, plan)
      assert.equal(await bench.getBalance(usdt, trader.address), 0n)
      assert.ok((await bench.getBalance(usdc, trader.address)) >= plan.intent.minimum)
    })

    it('requires no approval if the allowance is sufficient, and accepts the same plan again after its approval', async () => {
      const firstSwap = await executeSwap(getSource(), usdt, usdc, parseUnits('10', 6), { isUnlimited: true })
      await bench.fundTokens(firstSwap.trader.address, usdt, parseUnits('10', 6))
      const secondPlan = await bench.plan(firstSwap.trader, [usdt, usdc, parseUnits('10', 6)], {
        source: getSource(),
      })
      assert.equal(secondPlan.steps.join(), 'swap')
      // The same intent again, as after a reload: the allowance exists, and Tether rejects a second approval.
      const builtSteps = await firstSwap.build()
      assert.equal(builtSteps.approve !== undefined, true)
      assert.equal(await codeOf(evmSwap.check(firstSwap.intent, builtSteps, firstSwap.check)), 'passed')
    })

    it('rejects a swap if the price moved or the pool was drained after the quote', async () => {
      const token = await createTaxedToken(0n)
      const owner = await bench.createPool(token, parseEther('1000'), parseEther('50'))
      const trader = await bench.trader()
      const plan = await bench.plan(trader, [eth, token, parseEther('1')], { source: getSource() })
      const checkedSwap = await evmSwap.check(plan.intent, await plan.build(), plan.check)
      const otherTrader = await bench.trader()
      const competingPlan = await bench.plan(otherTrader, [eth, token, parseEther('5')], {
        source: bench.chainSource,
      })
      await bench.run(
        otherTrader,
        await evmSwap.check(competingPlan.intent, await competingPlan.build(), competingPlan.check),
        competingPlan,
      )
      assert.equal(await codeOf(bench.run(trader, checkedSwap, plan)), 'SWAP_PRICE_MOVED')
      await drainPool(token, owner)
      assert.match(await codeOf(bench.run(trader, checkedSwap, plan)), /SWAP_PRICE_MOVED|SWAP_WOULD_FAIL/)
      // The minimum liquidity stays in a drained pool, so it still quotes a tiny price.
      const { quote } = await bench.plan(trader, [eth, token, parseEther('1')], { source: getSource() })
      assert.ok(quote.receives < 10_000n)
      assert.deepEqual(valueRequestsOf(trader), [])
    })

    it('rejects a paid or received token with a transfer fee', async () => {
      const token = await createTaxedToken(300n)
      await bench.createPool(token, parseEther('1000'), parseEther('50'))
      const trader = await bench.trader()
      await bench.fundTokens(trader.address, token, parseEther('10'))
      for (const pair of [
        [eth, token, parseEther('1')],
        [token, eth, parseEther('10')],
      ] as const) {
        const plan = await bench.plan(trader, pair, { source: getSource() })
        assert.equal(
          await codeOf(evmSwap.check(plan.intent, await plan.build(), plan.check)),
          'SWAP_FEE_TOKEN TAX',
        )
      }
    })
  })

async function createTaxedToken(basisPoints: bigint): Promise<SwapToken> {
  const address = await bench.deploy(ownArtifacts.TaxedToken, ['Taxed', 'TAX', basisPoints])
  return { address, symbol: 'TAX', name: 'Taxed', decimals: 18, isKnown: false }
}

async function drainPool(token: SwapToken, owner: Parameters<typeof bench.approve>[0]): Promise<void> {
  const factoryAbi = parseAbi(['function getPair(address one, address other) view returns (address)'])
  const pair = await bench.chain.readContract({
    address: contracts.factory.address,
    abi: factoryAbi,
    functionName: 'getPair',
    args: [token.address as Address, contracts.weth.address],
  })
  const poolToken = { ...token, address: pair }
  await bench.approve(owner, poolToken, contracts.router.address)
  const args = [
    token.address,
    await bench.getBalance(poolToken, owner.address),
    0n,
    0n,
    owner.address,
    2n ** 64n,
  ]
  const data = encodeFunctionData({ abi: uniswapRouter.abi, functionName: 'removeLiquidityETH', args })
  await bench.send(owner, { to: contracts.router.address, data })
}

describe('prices of the network exchange', () => {
  it('uses an intermediate token for a pair without a pool, and reports the price impact', async () => {
    const trader = await bench.trader()
    const smallPlan = await bench.plan(trader, [eth, usdc, parseEther('0.01')])
    const largePlan = await bench.plan(trader, [eth, usdc, parseEther('400')])
    assert.deepEqual(smallPlan.quote.route, ['native', usdc.address])
    assert.ok((smallPlan.quote.impact ?? 9) >= 0.3 && (smallPlan.quote.impact ?? 9) < 0.4)
    assert.ok((largePlan.quote.impact ?? 0) > 20 && (largePlan.quote.impact ?? 0) < 40)
    const indirectPlan = await bench.plan(trader, [usdt, prm, 1_000_000n])
    assert.deepEqual(
      indirectPlan.quote.route?.map(route => route.toLowerCase()),
      [usdt, usdc, prm].map(({ address }) => address.toLowerCase()),
    )
  })

  it('reads prices with separate requests on a network without Multicall3', async () => {
    const { contracts: _, ...network } = localOne
    const trader = await bench.trader()
    const [firstPlan, secondPlan] = await Promise.all([
      bench.plan(trader, [usdc, dai, 5_000_000n], { network }),
      bench.plan(trader, [usdc, dai, 5_000_000n]),
    ])
    assert.equal(firstPlan.quote.receives, secondPlan.quote.receives)
    assert.equal(firstPlan.quote.impact, secondPlan.quote.impact)
  })

  it('suggests the coin, the base tokens of the exchange and the tokens of the network record', async () => {
    const { account } = await bench.trader()
    const suggestions = await bench.chainSource.tokens({ account, network: localOne, rpcUrls: [bench.url] })
    assert.equal(suggestions[0]?.address, 'native')
    const symbols = suggestions.map(({ symbol }) => symbol).sort((a, b) => a.localeCompare(b))
    assert.deepEqual(symbols, ['DAI', 'ETH', 'LOC', 'PRM', 'USDC', 'USDT', 'WETH'])
    assert.equal(suggestions.find(({ symbol }) => symbol === 'USDC')?.decimals, 6)
  })

  it('accepts a pasted address only if it is a token on the chain, with or without a pool', async () => {
    const context = { network: localOne, rpcUrls: [bench.url] }
    const daiToken = await evmSwap.readToken(context, dai.address)
    assert.deepEqual(daiToken, {
      address: dai.address,
      symbol: 'DAI',
      name: 'Dai Stablecoin',
      decimals: 18,
      hasPool: true,
    })
    const { address } = await createTaxedToken(0n)
    assert.equal((await evmSwap.readToken(context, address))?.hasPool, false)
    const { address: otherAddress } = await bench.trader()
    assert.equal(await evmSwap.readToken(context, otherAddress), undefined)
    assert.equal(await evmSwap.readToken(context, contracts.multicall3.address), undefined)
    assert.equal(await evmSwap.readToken(context, 'dai.eth'), undefined)
  })

  it('rejects a network without an exchange, and does not report an unreachable chain as a missing route', async () => {
    const trader = await bench.trader()
    const { exchange: _, ...network } = localOne
    assert.equal(evmSwap.hasExchange(network), false)
    assert.equal(await codeOf(bench.plan(trader, [eth, usdc, 1n], { network })), 'SWAP_UNSUPPORTED_NETWORK')
    assert.notEqual(
      await codeOf(bench.plan(trader, [eth, usdc, 1n], { rpcUrls: ['http://127.0.0.1:9/'] })),
      'SWAP_NO_ROUTE',
    )
  })
})

describe('steps of a swap', () => {
  it('sends one batch to a wallet that supports atomic batches', async () => {
    const trader = await bench.trader()
    const units = parseUnits('40', 6)
    await bench.fundTokens(trader.address, usdc, units)
    const plan = await bench.plan(trader, [usdc, eth, units])
    const checkedSwap = await evmSwap.check(plan.intent, await plan.build(), plan.check)
    const requests: unknown[] = []
    const provider = {
      request: async ({ method, params }: { method: string; params?: unknown }) => {
        requests.push({ method, params })
        if (method === 'wallet_getCapabilities') return { '0x7a69': { atomic: { status: 'supported' } } }
        if (method === 'wallet_sendCalls') return { id: '0xbatch' }
        return method === 'eth_chainId' ? '0x7a69' : [trader.address]
      },
    }
    assert.equal(await evmSwap.canBatch(provider, trader), true)
    const result = await evmSwap.send(
      provider,
      { ...plan.check, checkedSwap, steps: ['approve', 'swap'], id: 'mine' },
      { onRequest: () => {} },
    )
    assert.deepEqual(result, { batch: '0xbatch' })
    const { params } = requests.at(-1) as { params: [Record<string, unknown>] }
    const { calls, atomicRequired, from, id } = params[0]
    assert.deepEqual([atomicRequired, from, id], [true, trader.address, 'mine'])
    assert.deepEqual(
      (calls as { to: string; data: Hex }[]).map(({ to, data }) => [to, data]),
      [checkedSwap.swapCalls.approve, checkedSwap.swapCalls.swap].map(call => [call?.to, call?.data]),
    )
    // A single step is sent as a batch if a paymaster should pay, and is rejected without paymaster support.
    const paymasterSwap = {
      ...plan.check,
      checkedSwap,
      steps: ['approve'] as const,
      paymaster: 'https://pay.example',
    }
    const sponsoredSwap = { ...paymasterSwap, isSponsored: true }
    assert.equal(await codeOf(evmSwap.send(provider, sponsoredSwap, { onRequest: () => {} })), 'FEE_CHANGED')
    // A batch must contain all remaining steps.
    const incompleteSwap = { ...plan.check, checkedSwap, steps: ['approve', 'approve'] as const }
    assert.equal(
      await codeOf(evmSwap.send(provider, incompleteSwap, { onRequest: () => {} })),
      'SWAP_CHANGED data',
    )
  })

  it('requests enough gas for the first swap of a pool', async () => {
    const token = await createTaxedToken(0n)
    await bench.createPool(token, parseEther('1000'), parseEther('50'))
    const trader = await bench.trader()
    const plan = await bench.plan(trader, [eth, token, parseEther('1')])
    const checkedSwap = await evmSwap.check(plan.intent, await plan.build(), plan.check)
    const gasLimits: bigint[] = []
    const provider = {
      request: async ({ method, params }: { method: string; params?: unknown }) => {
        if (method === 'eth_chainId') return '0x7a69'
        if (method !== 'eth_sendTransaction') return [trader.address]
        gasLimits.push(BigInt((params as [{ gas: Hex }])[0].gas))
        return `0x${'1'.repeat(64)}`
      },
    }
    await evmSwap.send(provider, { ...plan.check, checkedSwap, steps: ['swap'] }, { onRequest: () => {} })
    // Advances to a later second, in which the pool writes its cumulative prices for the first time.
    await bench.chain.increaseTime({ seconds: 60 })
    await bench.chain.mine({ blocks: 1 })
    const { to, data, value } = checkedSwap.swapCalls.swap
    const neededGas = await bench.chain.estimateGas({
      account: trader.address,
      to: to as Address,
      data,
      value,
    })
    assert.ok((gasLimits[0] ?? 0n) >= neededGas, `${gasLimits[0]} of ${neededGas}`)
  })

  it('names the price or the deadline as the cause of a revert, and no cause for other reverts', async () => {
    const token = await createTaxedToken(0n)
    await bench.createPool(token, parseEther('1000'), parseEther('50'))
    const trader = await bench.trader()
    // Sends without the checks, as if the price moved after the wallet request.
    const sendWithChange = async (change: Partial<SwapIntent>, gas = 500_000n) => {
      const plan = await bench.plan(trader, [eth, token, parseEther('1')], { intentOverrides: change })
      const { to, data, value } = (await plan.build()).swap
      const hash = await createWalletClient({
        account: trader.signer,
        chain: { ...foundry, id: 31337 },
        transport: http(bench.url),
      }).sendTransaction({ to: to as Address, data: data as Hex, value, gas })
      const { status } = await receiptOf(bench.chain, hash)
      return [status, await evmSwap.readFailure(plan.check, { hash, address: trader.address })]
    }
    assert.deepEqual(await sendWithChange({ minimum: parseEther('900') }), ['reverted', 'price'])
    assert.deepEqual(await sendWithChange({ deadline: 1_000_000_000 }), ['reverted', 'time'])
    assert.deepEqual(await sendWithChange({}, 60_000n), ['reverted', undefined])
    assert.deepEqual(await sendWithChange({}), ['success', undefined])
  })

  it('estimates a realistic fee, and reserves more than that fee before a quote', async () => {
    const trader = await bench.trader()
    const units = parseUnits('40', 6)
    await bench.fundTokens(trader.address, usdc, units)
    const plan = await bench.plan(trader, [usdc, eth, units])
    const checkedSwap = await evmSwap.check(plan.intent, await plan.build(), plan.check)
    const { expected } = await evmSwap.fee({ ...plan.check, checkedSwap, steps: plan.steps })
    const typicalFee = await evmSwap.typicalFee({ ...plan.request })
    const price = await bench.chain.getGasPrice()
    assert.ok(expected > 100_000n * price && expected < 300_000n * price, String(expected / price))
    assert.ok(typicalFee.reserve > expected)
  })

  it('does not send an unchecked or aborted swap, or a swap for a different network or account', async () => {
    const trader = await bench.trader()
    const plan = await bench.plan(trader, [eth, usdc, parseEther('1')])
    const builtSteps = await plan.build()
    const checkedSwap = await evmSwap.check(plan.intent, builtSteps, plan.check)
    const swapStep = { ...plan.check, steps: ['swap'] as const }
    const noCallbacks = { onRequest: () => {} }
    const uncheckedSwap = { intent: plan.intent, swapCalls: builtSteps, isBound: true }
    assert.equal(
      await codeOf(
        evmSwap.send(trader.wallet.provider, { ...swapStep, checkedSwap: uncheckedSwap }, noCallbacks),
      ),
      'SWAP_CHANGED data',
    )
    const wrongNetworkProvider = { ...trader.wallet.provider, request: async () => '0x1' }
    assert.equal(
      await codeOf(evmSwap.send(wrongNetworkProvider, { ...swapStep, checkedSwap }, noCallbacks)),
      'WALLET_WRONG_NETWORK',
    )
    const otherTrader = await bench.trader()
    assert.equal(
      await codeOf(evmSwap.send(otherTrader.wallet.provider, { ...swapStep, checkedSwap }, noCallbacks)),
      'WALLET_UNAUTHORIZED',
    )
    const throwStopped = () => {
      throw new Error('stopped')
    }
    await assert.rejects(
      evmSwap.send(trader.wallet.provider, { ...swapStep, checkedSwap }, { onRequest: throwStopped }),
      /stopped/,
    )
    assert.deepEqual([...valueRequestsOf(trader), ...valueRequestsOf(otherTrader)], [])
  })
})
