import assert from 'node:assert/strict'
import { type Hex, maxUint256, parseAbi } from 'viem'
import { deployerAddress } from '../../demo/backend/chains/accounts.ts'
import { contracts } from '../../demo/backend/chains/contracts/addresses.ts'
import { createCallStep, fixedToken, uniswapRouter } from '../../demo/backend/chains/contracts/artifacts.ts'
import { decodeSwap, encodeSwap } from '../../src/namespaces/evm/swap/codec.ts'
import { describe, expect, test } from '../support/flow-test.ts'
import type { Visit } from '../support/modal-page.ts'
import { receiptOf } from '../support/receipt.ts'
import { openSwapPage } from '../support/swap-page.ts'
import type { TestChain } from '../support/test-chain.ts'
import { uiTexts } from '../support/ui-texts.ts'

const { usdc, token, weth, factory, router } = contracts
const foreignAddress = '0x00000000000000000000000000000000000e1111'
const factoryAbi = parseAbi(['function getPair(address one, address other) view returns (address)'])

interface SwapTransaction {
  readonly to: string
  readonly data: Hex
}

/** Changes the transactions that the service builds from here on. */
async function changeTransactions(
  { page }: Visit,
  change: (tx: SwapTransaction) => Partial<SwapTransaction>,
) {
  const route = '**/v1/convert/build-transaction*'
  await page.unroute(route)
  await page.route(route, async interceptedRoute => {
    const response = await interceptedRoute.fetch()
    if (interceptedRoute.request().method() === 'OPTIONS') return interceptedRoute.fulfill({ response })
    const { tx } = (await response.json()) as { tx: SwapTransaction }
    return interceptedRoute.fulfill({ response, json: { tx: { ...tx, ...change(tx) } } })
  })
}

async function expectNoTransaction(visit: Visit) {
  await expect.poll(() => visit.readRequestedMethods()).not.toContain('eth_sendTransaction')
}

/** Removes the liquidity of the deployer, the only provider, from the pool of LOC. */
async function drainPool(chain: TestChain) {
  const pair = await chain.client.readContract({
    address: factory.address,
    abi: factoryAbi,
    functionName: 'getPair',
    args: [token.address, weth.address],
  })
  const poolBalance = await chain.getBalance(deployerAddress, pair)
  assert.ok(poolBalance > 0n)
  await chain.impersonate(deployerAddress)
  const withdrawal = [token.address, poolBalance, 0n, 0n, deployerAddress, maxUint256]
  for (const step of [
    createCallStep(fixedToken, { address: pair }, 'approve', [router.address, maxUint256]),
    createCallStep(uniswapRouter, router, 'removeLiquidityETH', withdrawal),
  ]) {
    const hash = await chain.send({ from: deployerAddress, ...step })
    assert.equal((await receiptOf(chain.client, hash)).status, 'success')
  }
}

describe('Price sources of a swap', () => {
  test('T17 rejects a transaction of the service with a foreign recipient or exchange, before the wallet receives it', async ({
    flow,
  }) => {
    const { visit, swapPage } = await openSwapPage(flow, { source: 'service' })
    const amount = visit.getByTestId('swap-input-sourceToken')
    await swapPage.openForm()
    await swapPage.fill('1', 'ETH', 'USDC')

    await test.step('rejects a foreign recipient', async () => {
      await changeTransactions(visit, ({ data }) => {
        const swap = decodeSwap(data)
        assert.ok(swap)
        return { data: encodeSwap({ ...swap, recipient: foreignAddress }) }
      })
      await swapPage.findButton(uiTexts.reviewSwap).click()
      await visit.seeText('The offer doesn’t match what you saw. Nothing was sent.')
      await expectNoTransaction(visit)
      await expect(amount).toHaveValue('1')
    })

    await test.step('rejects an unknown exchange', async () => {
      await changeTransactions(visit, () => ({ to: `eip155:31337:${foreignAddress}` }))
      await amount.fill('2')
      await swapPage.findButton(uiTexts.reviewSwap).click()
      await visit.seeText('It would use an exchange this site doesn’t know. Nothing was sent.')
      await expectNoTransaction(visit)
      await expect(amount).toHaveValue('2')
    })
  })

  test('falls back to the exchange of the network if the service stops answering and the app allows it', async ({
    flow,
  }) => {
    const source = 'service-then-chain'
    const { visit, swapPage, account, chain } = await openSwapPage(flow, { source, expectedErrors: /503/ })
    await swapPage.openForm()
    await swapPage.fill('1', 'ETH', 'USDC')
    await swapPage.findButton(uiTexts.reviewSwap).waitFor()
    await flow.stack.faults.set({ service: 'swap-build', kind: 'status', status: 503 })
    await visit.getByTestId('swap-input-sourceToken').fill('2')
    await visit.seeText(/This price comes from the network’s exchange/)
    await swapPage.openReview()
    await swapPage.press('Swap 2 ETH')
    await visit.fastForwardUntil(swapPage.waitUntilConfirmed())
    assert.ok((await chain.getBalance(account.address, usdc.address)) > 0n)
  })

  test('sends no transaction if the pool is drained between the review and the click', async ({
    flow,
    onEnd,
  }) => {
    const { visit, swapPage, chain } = await openSwapPage(flow)
    await chain.restoreAtEnd(onEnd)
    await swapPage.to('1', 'ETH', 'LOC')
    await drainPool(chain)
    await swapPage.press('Swap 1 ETH')
    await visit.seeText(uiTexts.priceChanged)
    await expectNoTransaction(visit)
  })
})
