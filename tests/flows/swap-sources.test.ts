import assert from 'node:assert/strict'
import {
  createClient,
  createWalletClient,
  erc20Abi,
  http,
  maxUint256,
  parseAbi,
  publicActions,
  testActions,
} from 'viem'
import { foundry } from 'viem/chains'
import { deployerAddress } from '../../demo/backend/chains/accounts.ts'
import { contracts } from '../../demo/backend/chains/contracts/addresses.ts'
import { decodeSwap, encodeSwap } from '../../src/namespaces/evm/swap/codec.ts'
import { type Flow, localAttributes, startFlow, type Visit } from '../support/modal-page.ts'
import { Swapping } from '../support/swapping.ts'
import { quoted } from '../support/attributes.ts'
import { afterAll, afterEach, beforeAll, describe, test } from '../support/flow-test.ts'
import { receiptOf } from '../support/receipt.ts'

type Hex = `0x${string}`

const exchangeAbi = parseAbi([
  'function getPair(address one, address other) view returns (address)',
  'function removeLiquidityETH(address token, uint256 share, uint256 least, uint256 leastCoins, address to, uint256 deadline)',
])
const stranger = '0x00000000000000000000000000000000000e1111'

describe('Where a swap’s price comes from', () => {
  // Its tests share a visit: if one fails, all are repeated.
  describe.configure({ mode: 'serial' })

  let flow: Flow
  let visit: Visit
  let swapping: Swapping
  beforeAll(async () => {
    flow = await startFlow()
  })
  afterAll(() => flow.close())
  afterEach(async () => {
    await flow.stack.faults.clear()
    await visit.end()
  })

  /** Somebody with a wallet, on a page whose prices come from where it says. */
  const begin = async (source: string, mayComplain?: RegExp) => {
    const { api, catalog, images } = flow.stack.urls
    const endpoints = quoted({ api, catalog, images })
    const all = [contracts.usdc, contracts.dai, contracts.token].map(({ address }) => address)
    const tokens = `tokens='${JSON.stringify({ 'eip155:31337': all })}'`
    const service = source === 'chain' ? '' : `project-id="flow" endpoints="${endpoints}"`
    visit = await flow.visit({
      attributes: `${localAttributes(flow.stack)} ${tokens} ${service} swap-source="${source}"`,
      ...(mayComplain && { mayComplain }),
    })
    swapping = new Swapping(visit)
    await visit.connect()
  }
  const nothingWasAsked = async () =>
    assert.equal((await visit.asked()).includes('eth_sendTransaction'), false)

  /** The service's answer of a route, changed on its way. */
  const lie = (route: string, change: (tx: { to: string; data: Hex }) => object) =>
    visit.page.route(`**/v1/convert/${route}*`, async intercepted => {
      const response = await intercepted.fetch()
      if (intercepted.request().method() === 'OPTIONS') return intercepted.fulfill({ response })
      const { tx } = (await response.json()) as { tx: { to: string; data: Hex } }
      return intercepted.fulfill({ response, json: { tx: { ...tx, ...change(tx) } } })
    })

  test('T17 a service that pays somebody else is stopped on the form, and the wallet hears nothing', async () => {
    await begin('service')
    await lie('build-transaction', ({ data }) => {
      const swap = decodeSwap(data)
      assert.ok(swap)
      return { data: encodeSwap({ ...swap, recipient: stranger }) }
    })
    await swapping.begin()
    await swapping.fill('1', 'ETH', 'USDC')
    await swapping.button('Review swap').click()
    await visit.telling(visit.seeText('The offer doesn’t match what you saw. Nothing was sent.'))
    await nothingWasAsked()
    assert.equal(await visit.at('swap-input-sourceToken').inputValue(), '1')
  })

  test('T17 a service whose exchange nobody knows is stopped on the form', async () => {
    await begin('service')
    await lie('build-transaction', () => ({ to: `eip155:31337:${stranger}` }))
    await swapping.begin()
    await swapping.fill('1', 'ETH', 'USDC')
    await swapping.button('Review swap').click()
    await visit.telling(visit.seeText('It would use an exchange this site doesn’t know. Nothing was sent.'))
    await nothingWasAsked()
  })

  test('a service that stops answering is replaced by the network’s exchange where the app wants it', async () => {
    await begin('service-then-chain', /503/)
    await swapping.begin()
    await swapping.fill('1', 'ETH', 'USDC')
    await swapping.button('Review swap').waitFor()
    await flow.stack.faults.set({ service: 'swap-build', kind: 'status', status: 503 })
    await visit.at('swap-input-sourceToken').fill('2')
    await visit.telling(visit.seeText(/This price comes from the network’s exchange/))
    await swapping.review()
    await swapping.press('Swap 2 ETH')
    await swapping.isDone()
  })

  test('a pool that is drained between review and press moves nothing', async () => {
    await begin('chain')
    await swapping.to('1', 'ETH', 'LOC')
    const chain = createClient({
      chain: { ...foundry, id: 31337 },
      transport: http(flow.stack.urls.chains[31337]),
      pollingInterval: 50,
    })
      .extend(publicActions)
      .extend(testActions({ mode: 'anvil' }))
    const { token, weth, factory, router } = contracts
    const pair = await chain.readContract({
      address: factory.address,
      abi: exchangeAbi,
      functionName: 'getPair',
      args: [token.address, weth.address],
    })
    const share = await chain.readContract({
      address: pair,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [deployerAddress],
    })
    assert.ok(share > 0n)
    await chain.impersonateAccount({ address: deployerAddress })
    const deployer = createWalletClient({
      account: deployerAddress,
      chain: { ...foundry, id: 31337 },
      transport: http(flow.stack.urls.chains[31337]),
    })
    const approved = await deployer.writeContract({
      address: pair,
      abi: erc20Abi,
      functionName: 'approve',
      args: [router.address, maxUint256],
    })
    await receiptOf(chain, approved)
    const drained = await deployer.writeContract({
      address: router.address,
      abi: exchangeAbi,
      functionName: 'removeLiquidityETH',
      args: [token.address, share, 0n, 0n, deployerAddress, maxUint256],
    })
    const receipt = await receiptOf(chain, drained)
    assert.equal(receipt.status, 'success')
    await swapping.press('Swap 1 ETH')
    await visit.telling(visit.seeText('The price changed. Check the new amounts.'))
    await nothingWasAsked()
  })
})
