import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createClient, erc20Abi, http, parseUnits, publicActions } from 'viem'
import { type Flow, localAttributes, startFlow, type Visit } from '../support/modal-page.ts'
import { Swapping } from '../support/swapping.ts'

type Hex = `0x${string}`

describe('Swapping from the account, with every number from real chains', () => {
  let flow: Flow
  let visit: Visit
  let swapping: Swapping
  const tokens = () => {
    const { usdc, usdt, token, dai, weth, permitToken } = flow.stack.contracts
    const all = [usdc, usdt, token, dai, weth, permitToken].map(({ address }) => address)
    return `tokens='${JSON.stringify({ 'eip155:31337': all })}'`
  }
  const withServices = () => {
    const { api, catalog, images } = flow.stack.urls
    const endpoints = JSON.stringify({ api, catalog, images }).replaceAll('"', '&quot;')
    return `project-id="flow" endpoints="${endpoints}"`
  }
  const attributes = (source: string) =>
    `${localAttributes(flow.stack)} ${tokens()} ${source === 'chain' ? '' : withServices()} swap-source="${source}"`
  before(async () => {
    flow = await startFlow()
  })
  after(() => flow.close())
  const chain = () =>
    createClient({ transport: http(flow.stack.urls.chains[31337]), pollingInterval: 100 }).extend(
      publicActions,
    )
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
  const decimalsOf = (symbol: string) => (symbol === 'USDC' || symbol === 'USDT' ? 6 : 18)
  /** Base units of the amounts that the review shows: what is paid, what is received, and the least of it. */
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

  /** Swaps, in as many presses as it takes, and compares what came and went with what was shown. */
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

  for (const source of ['chain', 'service'] as const)
    describe(`by the ${source}`, () => {
      before(async () => {
        visit = await flow.visit({ attributes: attributes(source) })
        swapping = new Swapping(visit)
        await visit.connect()
      })
      after(() => visit.end())

      test('coins become a token', () => swaps('1.5', 'ETH', 'USDC'))
      test('a token becomes coins, allowed before and exactly', async () => {
        await swaps('600', 'USDC', 'ETH', 'Allow 600 USDC')
      })
    })
})
