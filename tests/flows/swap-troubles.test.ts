import assert from 'node:assert/strict'
import {
  createClient,
  encodeFunctionData,
  erc20Abi,
  http,
  maxUint256,
  parseAbi,
  parseUnits,
  publicActions,
} from 'viem'
import { encodeDeployData } from 'viem'
import { own, uniswapRouter } from '../../demo/backend/chains/contracts/artifacts.ts'
import {
  type Flow,
  localAttributes,
  startFlow,
  type Visit,
  type VisitOptions,
} from '../support/modal-page.ts'
import { Sending } from '../support/sending.ts'
import { Swapping } from '../support/swapping.ts'
import { quoted } from '../support/attributes.ts'
import { afterAll, afterEach, beforeAll, describe, test } from '../support/flow-test.ts'
import { receiptOf } from '../support/receipt.ts'

type Hex = `0x${string}`

const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const ether = 10n ** 18n

describe('What gets in the way of a swap', () => {
  // Its tests share a visit: if one fails, all are repeated.
  describe.configure({ mode: 'serial' })

  let flow: Flow
  let visit: Visit
  let swapping: Swapping
  let owner: Hex
  beforeAll(async () => {
    flow = await startFlow()
  })
  afterAll(() => flow.close())
  afterEach(async () => {
    await flow.stack.faults.clear()
    await node('evm_setAutomine', true)
    await visit.end()
  })

  const chain = () =>
    createClient({ transport: http(flow.stack.urls.chains[31337]), pollingInterval: 100 }).extend(
      publicActions,
    )
  const node = (method: string, ...params: unknown[]) =>
    chain().request({ method, params } as never) as Promise<unknown>
  const tokens = (address: Hex, of: Hex = owner) =>
    chain().readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [of] })
  const coins = () => chain().getBalance({ address: owner })
  const hex = (value: bigint | number) => `0x${value.toString(16)}`
  /** Somebody else sends, with what the node has for its own accounts. */
  const others = async (call: { to?: Hex; data: Hex; value?: bigint }, more: object = {}) => {
    const { value = 0n, ...rest } = call
    const hash = await node('eth_sendTransaction', {
      ...rest,
      ...more,
      from: stranger,
      value: hex(value),
      gas: hex(3_000_000),
    })
    return hash as Hex
  }
  /** Dollars become dearer: somebody buys them for so many coins, before everybody else in the block. */
  const rush = (amount: number) => {
    const { router, weth, usdc } = flow.stack.contracts
    const data = encodeFunctionData({
      abi: uniswapRouter.abi,
      functionName: 'swapExactETHForTokens',
      args: [1n, [weth.address, usdc.address], stranger, 2n ** 40n],
    })
    return others(
      { to: router.address, data, value: BigInt(amount) * ether },
      { gasPrice: hex(100n * 10n ** 9n) },
    )
  }
  const requests = async (method: string) => (await visit.asked()).filter(each => each === method).length

  const begin = async (source: string, more: VisitOptions = {}) => {
    const { api, catalog, images } = flow.stack.urls
    const endpoints = quoted({ api, catalog, images })
    const { usdc, usdt, token, dai, weth } = flow.stack.contracts
    const all = [usdc, usdt, token, dai, weth].map(({ address }) => address)
    const service = source === 'chain' ? '' : `project-id="flow" endpoints="${endpoints}"`
    visit = await flow.visit({
      attributes: `${localAttributes(flow.stack)} tokens='${JSON.stringify({ 'eip155:31337': all })}' ${service} swap-source="${source}"`,
      mayComplain: /503/,
      hasClock: true,
      ...more,
    })
    swapping = new Swapping(visit)
    await visit.connect()
    owner = (await visit.account())?.address as Hex
  }

  test('a wallet that does all or nothing is asked once, for the permission and the swap together', async () => {
    const { usdc, router } = flow.stack.contracts
    await begin('chain', { wallets: [{ capabilities: { atomic: { status: 'supported' } } }] })
    const before = await tokens(usdc.address)
    const had = await coins()
    await swapping.to('120', 'USDC', 'ETH')
    await visit.seeText('Both steps with one approval')
    await visit.picture('swap-batch')
    await swapping.press('Swap 120 USDC')
    await swapping.isDone()
    await visit.telling(visit.seeText(/^You received \d[\d.]* ETH$/))
    assert.equal(before - (await tokens(usdc.address)), parseUnits('120', 6))
    assert.ok((await coins()) > had)
    assert.deepEqual([await requests('wallet_sendCalls'), await requests('eth_sendTransaction')], [1, 0])
    const args = [owner, router.address] as const
    assert.equal(
      await chain().readContract({ address: usdc.address, abi: erc20Abi, functionName: 'allowance', args }),
      0n,
    )
    await swapping.leave()
  })

  test('T21 a permission outlives a reload: the form offers what is left, and one press swaps', async () => {
    const { dai } = flow.stack.contracts
    await begin('chain')
    await swapping.to('30', 'DAI', 'ETH')
    await swapping.press('Allow 30 DAI')
    await visit.telling(swapping.button('Swap 30 DAI').waitFor())
    await visit.page.reload()
    await visit.isConnected()
    await visit.until(() => document.querySelector('w3m-button')?.modal?.getAccount().address)
    const before = await tokens(dai.address)
    await visit.telling(swapping.begin())
    await visit.telling(visit.seeText('You already allowed 30 DAI'))
    await visit.picture('swap-one-step-left')
    await visit.click('swap-resume-button')
    await visit.telling(swapping.review())
    await swapping.press('Swap 30 DAI')
    await swapping.isDone()
    assert.equal(before - (await tokens(dai.address)), parseUnits('30', 18))
    await swapping.leave()
  })

  test('F18 follows a slow swap and reports it as failed where the chain reverts it', async () => {
    const { usdc } = flow.stack.contracts
    await begin('chain')
    const before = await tokens(usdc.address)
    await swapping.to('0.4', 'ETH', 'USDC')
    await node('evm_setAutomine', false)
    await swapping.press('Swap 0.4 ETH')
    await visit.telling(visit.seeText('0.4 ETH for USDC'))
    await visit.picture('swap-slow')
    await rush(60)
    await node('evm_mine')
    await visit.fastForwardUntil(visit.telling(visit.seeText('You kept your ETH')))
    assert.equal(await tokens(usdc.address), before)
    await swapping.leave()
  })

  test('F18 distinguishes a replacing transaction from the swap', async () => {
    const { usdc } = flow.stack.contracts
    await begin('chain')
    const before = await tokens(usdc.address)
    await swapping.to('0.3', 'ETH', 'USDC')
    await node('evm_setAutomine', false)
    await swapping.press('Swap 0.3 ETH')
    await visit.telling(visit.seeText('0.3 ETH for USDC'))
    // The nonce that the first look at the chain stored identifies the replacement.
    await visit.fastForwardUntil(new Sending(visit).isFollowed())
    const nonce = await chain().getTransactionCount({ address: owner, blockTag: 'latest' })
    const bid = { from: owner, to: owner, value: '0x0', nonce: hex(nonce), gas: '0x5208' }
    await node('eth_sendTransaction', { ...bid, gasPrice: hex(200n * 10n ** 9n) })
    await node('evm_mine')
    await visit.fastForwardUntil(visit.telling(visit.seeText('Another transaction was sent instead')))
    assert.equal(await tokens(usdc.address), before)
    await swapping.leave()
  })

  test('T22 what the wallet approves after nobody waits any more is told of, and stands in the activity', async () => {
    const { usdc } = flow.stack.contracts
    await begin('chain')
    const before = await tokens(usdc.address)
    await swapping.to('0.2', 'ETH', 'USDC')
    await visit.page.evaluate(() => {
      const late = new Promise<void>(resolve => {
        Object.assign(window, { approveNow: resolve })
      })
      window.wallet.script.next('eth_sendTransaction', async approve => {
        await late
        return approve()
      })
    })
    await swapping.press('Swap 0.2 ETH')
    await visit.telling(visit.seeText('Approve in Test Wallet'))
    await swapping.press('Stop waiting')
    await visit.telling(swapping.confirm.waitFor())
    await visit.page.evaluate(() => (window as unknown as { approveNow: () => void }).approveNow())
    await visit.telling(visit.seeText('Transaction started'))
    await visit.closeModal()
    await visit.open()
    await visit.page.getByRole('tab', { name: 'Activity' }).click()
    await visit.telling(visit.seeText('−0.20 ETH'))
    await visit.picture('swap-late')
    assert.ok((await tokens(usdc.address)) > before)
  })

  test('T23 a token that keeps a part of each transfer is refused before anything is asked', async () => {
    const { router } = flow.stack.contracts
    const { abi, bytecode } = own.TaxedToken
    const deployed = await others({ data: encodeDeployData({ abi, bytecode, args: ['Taxed', 'TAX', 300n] }) })
    const { contractAddress } = await receiptOf(chain(), deployed)
    const tax = contractAddress as Hex
    const pool = 1000n * ether
    const mint = {
      abi: parseAbi(['function mint(address to, uint256 value)']),
      functionName: 'mint',
    } as const
    await others({ to: tax, data: encodeFunctionData({ ...mint, args: [stranger, pool] }) })
    const approve = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [router.address, maxUint256],
    })
    await others({ to: tax, data: approve })
    const args = [tax, pool, 0n, 0n, stranger, 2n ** 40n]
    const data = encodeFunctionData({ abi: uniswapRouter.abi, functionName: 'addLiquidityETH', args })
    const made = await others({ to: router.address, data, value: 50n * ether })
    assert.equal((await receiptOf(chain(), made)).status, 'success')
    await begin('chain')
    await swapping.begin()
    await visit.page
      .locator('[data-testid="swap-select-token-button-toToken"], [data-testid="swap-input-token-toToken"]')
      .click()
    await visit.page.getByPlaceholder('Search token').fill(tax)
    await visit.telling(visit.click('swap-select-token-item-TAX'))
    await visit.telling(swapping.button('I compared it, use this token').click())
    await visit.at('swap-input-sourceToken').fill('1')
    await visit.telling(swapping.button('Review swap').click())
    await visit.telling(visit.seeText('This token can’t be swapped here'))
    await visit.picture('swap-token-fee')
    assert.equal(await requests('eth_sendTransaction'), 0)
  })

  describe('in the page of an app', () => {
    const inPage = async (prepare: (visit: Visit) => Promise<unknown> = async () => {}) => {
      const { usdc } = flow.stack.contracts
      const named = `tokens='${JSON.stringify({ 'eip155:31337': [usdc.address] })}'`
      const attributes = `${localAttributes(flow.stack)} ${named} swap-source="chain"`
      visit = await flow.visit({
        attributes,
        body: `<h1>Flow</h1><w3m-button ${attributes}></w3m-button>`,
        mayComplain: /ERR_FAILED/,
      })
      swapping = new Swapping(visit)
      await prepare(visit)
      await visit.page.evaluate(to => {
        const form = document.createElement('w3m-swap')
        form.setAttribute('from-token', 'native')
        form.setAttribute('to-token', to)
        form.setAttribute('amount', '0.15')
        document.body.append(form)
      }, usdc.address)
    }

    test('w3m-swap is filled in, connects, and swaps', async () => {
      const { usdc } = flow.stack.contracts
      await inPage()
      await visit.telling(visit.see('swap-input-sourceToken'))
      await visit.telling(swapping.button('Connect wallet to swap').click())
      await visit.pick()
      await visit.isConnected()
      owner = (await visit.account())?.address as Hex
      await visit.page.setViewportSize({ width: 390, height: 844 })
      await visit.telling(swapping.button('Review swap').waitFor())
      await visit.picture('swap-page-phone')
      await visit.page.setViewportSize({ width: 1280, height: 800 })
      await visit.page.emulateMedia({ colorScheme: 'dark' })
      await visit.picture('swap-page-desk')
      const before = await tokens(usdc.address)
      await visit.telling(swapping.review())
      await swapping.press('Swap 0.15 ETH')
      await swapping.isDone()
      await visit.telling(visit.seeText(/^You received \d[\d.]* USDC$/))
      await visit.picture('swap-page-done')
      assert.ok((await tokens(usdc.address)) > before)
      await swapping.leave()
    })

    test('F23 a form whose file does not load says so, and the page goes on', async () => {
      await inPage(({ page }) => page.route(/chunks\/swap-/, route => route.abort()))
      await visit.telling(visit.seeText('Didn’t load. Check your connection and try again.'))
      await visit.picture('swap-page-failed')
      await visit.connect()
    })
  })

  for (const source of ['service', 'auto'] as const)
    test(`F3 with “${source}” a service that is down is said to be, and what was typed stays`, async () => {
      await flow.stack.faults.set({ service: 'swap-quotes', kind: 'status', status: 503 })
      await begin(source)
      await swapping.begin()
      await visit.at('swap-input-sourceToken').fill('1')
      await swapping.choose('toToken', 'USDC')
      await visit.telling(visit.seeText('Swapping isn’t available right now'))
      assert.equal(await visit.at('swap-input-sourceToken').inputValue(), '1')
    })
})
