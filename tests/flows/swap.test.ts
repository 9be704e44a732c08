import assert from 'node:assert/strict'
import { createClient, erc20Abi, http, parseUnits, publicActions } from 'viem'
import { type Flow, localAttributes, startFlow, type Visit } from '../support/modal-page.ts'
import { Swapping } from '../support/swapping.ts'
import { quoted } from '../support/attributes.ts'
import { afterAll, beforeAll, describe, test } from '../support/flow-test.ts'

type Hex = `0x${string}`

const otherAccount = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

describe('Swapping from the account, on local chains', () => {
  // Its tests share a visit: if one fails, all are repeated.
  describe.configure({ mode: 'serial' })

  let flow: Flow
  let visit: Visit
  let swapping: Swapping
  let owner: Hex
  const tokens = () => {
    const { usdc, usdt, token, dai, weth, permitToken } = flow.stack.contracts
    const all = [usdc, usdt, token, dai, weth, permitToken].map(({ address }) => address)
    return `tokens='${JSON.stringify({ 'eip155:31337': all })}'`
  }
  const withServices = () => {
    const { api, catalog, images } = flow.stack.urls
    const endpoints = quoted({ api, catalog, images })
    return `project-id="flow" endpoints="${endpoints}"`
  }
  const attributes = (source: string) =>
    `${localAttributes(flow.stack)} ${tokens()} ${source === 'chain' ? '' : withServices()} swap-source="${source}"`
  beforeAll(async () => {
    flow = await startFlow()
  })
  afterAll(() => flow.close())
  const chain = () =>
    createClient({ transport: http(flow.stack.urls.chains[31337]), pollingInterval: 100 }).extend(
      publicActions,
    )
  /** Calls a method that only a test node has. */
  const node = (method: string, ...params: unknown[]) =>
    chain().request({ method, params } as never) as Promise<unknown>
  const balance = async (symbol: string): Promise<bigint> => {
    const owner = (await visit.account())?.address as Hex
    const token = Object.values(flow.stack.contracts).find(
      each => 'symbol' in each && each.symbol === symbol && 'decimals' in each,
    )
    return token
      ? chain().readContract({
          address: token.address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [owner],
        })
      : chain().getBalance({ address: owner })
  }
  const allowance = (name: 'usdc') => {
    const { router } = flow.stack.contracts
    return chain().readContract({
      address: flow.stack.contracts[name].address,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [owner, router.address],
    })
  }
  /** Another account buys USDC for this many coins, which raises its price. */
  const raisePrice = (coins: number) => {
    const { router, weth, usdc } = flow.stack.contracts
    const word = (value: string) => value.replace('0x', '').toLowerCase().padStart(64, '0')
    // swapExactETHForTokens(1, [weth, usdc], otherAccount, end of time)
    const data = `0x7ff36ab5${word('1')}${word('80')}${word(otherAccount)}${word('ffffffffffff')}${word('2')}${word(weth.address)}${word(usdc.address)}`
    return node('eth_sendTransaction', {
      from: otherAccount,
      to: router.address,
      value: `0x${(BigInt(coins) * 10n ** 18n).toString(16)}`,
      data,
      gas: '0x7a120',
    })
  }
  const decimalsOf = (symbol: string) => (symbol === 'USDC' || symbol === 'USDT' ? 6 : 18)
  /** Base units of the amounts that the review shows: paid, received, and the least received. */
  const shown = async (to: string) => {
    const [pays = '', gets = ''] = await visit.page.locator('w3m-swap-preview-view .side b').allTextContents()
    const facts = await visit.page.locator('w3m-swap-preview-view wui-facts .row').allTextContents()
    const least = facts.find(text => text.includes('Least you receive')) ?? ''
    const units = (text: string, decimals: number) =>
      parseUnits(
        (/[\d,]+(?:\.\d+)?/.exec(text.replace(/^.*receive/, ''))?.[0] ?? '').replaceAll(',', ''),
        decimals,
      )
    return { pays, receives: units(gets, decimalsOf(to)), least: units(least, decimalsOf(to)) }
  }

  /** Swaps with one press for each step and compares the balances with the amounts that the review showed. */
  const swaps = async (amount: string, from: string, to: string, ...steps: (string | RegExp)[]) => {
    const before = [await balance(from), await balance(to)] as const
    await swapping.to(amount, from, to)
    const { receives, least } = await shown(to)
    for (const step of [...steps, `Swap ${amount} ${from}`]) await swapping.press(step)
    await swapping.isDone()
    const [paid, got] = [before[0] - (await balance(from)), (await balance(to)) - before[1]]
    const units = parseUnits(amount, decimalsOf(from))
    if (from === 'ETH') assert.ok(paid >= units && paid < units + 10n ** 16n, `paid ${paid}`)
    else assert.equal(paid, units)
    if (to === 'ETH') assert.ok(got > least - 10n ** 16n && got <= receives, `got ${got} of ${receives}`)
    else {
      assert.ok(got >= least, `got ${got}, least ${least}`)
      assert.equal(got, receives)
    }
    await swapping.leave()
  }

  const begin = async (source: 'chain' | 'service') => {
    visit = await flow.visit({ attributes: attributes(source) })
    swapping = new Swapping(visit)
    await visit.connect()
    owner = (await visit.account())?.address as Hex
  }

  describe('with prices of the chain', () => {
    beforeAll(() => begin('chain'))
    afterAll(() => visit.end())

    test('swaps coins to a token', () => swaps('1.5', 'ETH', 'USDC'))

    test('allows exactly the amount of a token and swaps it to coins', async () => {
      await swaps('600', 'USDC', 'ETH', 'Allow 600 USDC')
      assert.equal(await allowance('usdc'), 0n)
    })

    test('removes an old allowance in a step of its own where the token requires it', async () => {
      const { usdt, router } = flow.stack.contracts
      const word = (value: string) => value.replace('0x', '').toLowerCase().padStart(64, '0')
      const approve = (units: bigint) =>
        node('eth_sendTransaction', {
          from: owner,
          to: usdt.address,
          data: `0x095ea7b3${word(router.address)}${word(units.toString(16))}`,
        })
      await approve(1n)
      await swaps('25', 'USDT', 'USDC', 'Remove the old permission', 'Allow 25 USDT')
    })

    test('wraps and unwraps coins one to one', async () => {
      const before = await balance('WETH')
      await swapping.to('2', 'ETH', 'WETH')
      await visit.seeText('1:1, without an exchange')
      await swapping.press('Wrap 2 ETH')
      await swapping.isDone()
      assert.equal((await balance('WETH')) - before, parseUnits('2', 18))
      await swapping.leave()
      await swapping.to('2', 'WETH', 'ETH')
      await swapping.press('Unwrap 2 WETH')
      await swapping.isDone()
      assert.equal(await balance('WETH'), before)
      await swapping.leave()
    })

    test('F28 shows the new amounts where the price changed since the review and swaps with the next press', async () => {
      await swapping.to('0.5', 'ETH', 'USDC')
      const first = await shown('USDC')
      await visit.picture('swap-review')
      await raisePrice(60)
      await swapping.press('Swap 0.5 ETH')
      await visit.telling(visit.seeText('The price changed. Check the new amounts.'))
      const second = await shown('USDC')
      assert.ok(second.receives < first.least)
      const before = await balance('USDC')
      await swapping.press('Swap 0.5 ETH')
      await swapping.isDone()
      assert.ok((await balance('USDC')) - before >= second.least)
      await swapping.leave()
    })

    test('keeps the review after a refusal and swaps with the next press', async () => {
      await swapping.to('0.25', 'ETH', 'USDC')
      await visit.page.evaluate(() =>
        window.wallet.script.next('eth_sendTransaction', window.testing.reject()),
      )
      const before = await balance('USDC')
      await swapping.press('Swap 0.25 ETH')
      await visit.telling(visit.seeText('Swap declined'))
      assert.equal(await balance('USDC'), before)
      await swapping.press('Swap 0.25 ETH')
      await swapping.isDone()
      assert.ok((await balance('USDC')) > before)
      await swapping.leave()
    })
  })

  // Every other case of both sources: tests/backend/swap-sources.test.ts.
  describe('with prices of the service', () => {
    beforeAll(() => begin('service'))
    afterAll(() => visit.end())

    test('swaps coins to a token and the token back, allowed for the spender of the service', async () => {
      await swaps('1.5', 'ETH', 'USDC')
      await swaps('600', 'USDC', 'ETH', 'Allow 600 USDC')
      assert.equal(await allowance('usdc'), 0n)
    })
  })
})
