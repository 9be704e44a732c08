import assert from 'node:assert/strict'
import { parseUnits } from 'viem'
import { contracts } from '../../demo/backend/chains/contracts/addresses.ts'
import { createCallStep, fixedToken } from '../../demo/backend/chains/contracts/artifacts.ts'
import type { AccountVisit } from '../support/account-visit.ts'
import { describe, expect, test } from '../support/flow-test.ts'
import type { Visit } from '../support/modal-page.ts'
import { receiptOf } from '../support/receipt.ts'
import { openSwapPage, raiseUsdcPrice, type SwapPage } from '../support/swap-page.ts'
import { uiTexts } from '../support/ui-texts.ts'

const { usdc, usdt, weth, router } = contracts

/** An upper bound of the network cost of a swap. */
const maxCost = 10n ** 16n

interface Asset {
  readonly symbol: string
  readonly decimals: number
  /** Undefined for the coin. */
  readonly address?: `0x${string}`
}
const coin: Asset = { symbol: 'ETH', decimals: 18 }

/** Returns the received and the minimum amount of the review in base units. */
async function readReviewedAmounts({ page }: Visit, { decimals }: Asset) {
  const receivedCell = page.locator('w3m-swap-preview-view .side b').nth(1)
  const minCell = page.locator('w3m-swap-preview-view wui-facts .row', { hasText: 'Minimum received' })
  const unitsOf = (text: string) => {
    const [digits] = /[\d,]+(?:\.\d+)?/.exec(text.replace(/^.*received/, '')) ?? []
    assert.ok(digits, text)
    return parseUnits(digits.replaceAll(',', ''), decimals)
  }
  return { received: unitsOf(await receivedCell.innerText()), minimum: unitsOf(await minCell.innerText()) }
}

/** Swaps with one click per step, and compares the balances with the reviewed amounts. */
async function swapAsReviewed(
  { visit, swapPage, account, chain }: AccountVisit & { swapPage: SwapPage },
  { amount, from, to, steps = [] }: { amount: string; from: Asset; to: Asset; steps?: readonly string[] },
) {
  const getBalances = () =>
    Promise.all([from, to].map(({ address }) => chain.getBalance(account.address, address))) as Promise<
      [bigint, bigint]
    >
  const previousBalances = await getBalances()
  await swapPage.to(amount, from.symbol, to.symbol)
  const { received: receivedUnits, minimum: minUnits } = await readReviewedAmounts(visit, to)
  for (const step of [...steps, `Swap ${amount} ${from.symbol}`])
    await visit.fastForwardUntil(swapPage.press(step))
  await visit.fastForwardUntil(swapPage.waitUntilConfirmed())
  const balancesAfter = await getBalances()
  const [paidUnits, gainedUnits] = [
    previousBalances[0] - balancesAfter[0],
    balancesAfter[1] - previousBalances[1],
  ]
  const units = parseUnits(amount, from.decimals)
  if (from === coin) assert.ok(paidUnits >= units && paidUnits < units + maxCost, `paid ${paidUnits}`)
  else assert.equal(paidUnits, units)
  // The coin also pays the network cost.
  if (to === coin)
    assert.ok(
      gainedUnits > minUnits - maxCost && gainedUnits <= receivedUnits,
      `got ${gainedUnits} of ${receivedUnits}`,
    )
  else {
    assert.ok(gainedUnits >= minUnits, `got ${gainedUnits}, least ${minUnits}`)
    assert.equal(gainedUnits, receivedUnits)
  }
  await swapPage.finish()
}

describe('Swapping on local chains', () => {
  // tests/backend/swap-sources.test.ts covers other cases of both sources.
  for (const source of ['chain', 'service'] as const)
    test(`swaps coins to a token and back with an exact allowance, at prices of the ${source}`, async ({
      flow,
    }) => {
      const openedPage = await openSwapPage(flow, { source })
      await test.step('swaps coins to a token', () =>
        swapAsReviewed(openedPage, { amount: '1.5', from: coin, to: usdc }))
      await test.step('swaps the token to coins', async () => {
        await swapAsReviewed(openedPage, {
          amount: '600',
          from: usdc,
          to: coin,
          steps: ['Allow 600 USDC'],
        })
        assert.equal(await openedPage.chain.getAllowance(openedPage.account.address, usdc.address), 0n)
      })
    })

  test('removes an old allowance in a separate step if the token requires it', async ({ flow }) => {
    const openedPage = await openSwapPage(flow, { tokens: { usdt: 25 } })
    const { account, chain } = openedPage
    await chain.impersonate(account.address)
    await chain.send({
      from: account.address,
      ...createCallStep(fixedToken, usdt, 'approve', [router.address, 1n]),
    })
    await expect.poll(() => chain.getAllowance(account.address, usdt.address)).toBe(1n)
    const steps = ['Remove the old permission', 'Allow 25 USDT']
    await swapAsReviewed(openedPage, { amount: '25', from: usdt, to: usdc, steps })
  })

  test('wraps and unwraps coins one to one', async ({ flow }) => {
    const { visit, swapPage, account, chain } = await openSwapPage(flow)
    const getWrappedBalance = () => chain.getBalance(account.address, weth.address)
    await swapPage.to('2', 'ETH', 'WETH')
    await visit.page.locator('w3m-swap-preview-view summary').click()
    await visit.seeText('1:1, without an exchange')
    await swapPage.press('Wrap 2 ETH')
    await visit.fastForwardUntil(swapPage.waitUntilConfirmed())
    assert.equal(await getWrappedBalance(), parseUnits('2', 18))
    await swapPage.finish()
    await swapPage.to('2', 'WETH', 'ETH')
    await swapPage.press('Unwrap 2 WETH')
    await visit.fastForwardUntil(swapPage.waitUntilConfirmed())
    assert.equal(await getWrappedBalance(), 0n)
    await swapPage.finish()
  })

  test('F28 shows the new amounts after a price change, keeps them after a rejection, and swaps on the next click', async ({
    flow,
    onEnd,
  }) => {
    const { visit, swapPage, account, chain } = await openSwapPage(flow)
    await chain.restoreAtEnd(onEnd)
    const getBalance = () => chain.getBalance(account.address, usdc.address)
    await swapPage.to('0.5', 'ETH', 'USDC')
    const firstAmounts = await readReviewedAmounts(visit, usdc)
    await visit.saveScreenshot('swap-review')
    await receiptOf(chain.client, await raiseUsdcPrice(chain, 60))
    await swapPage.press('Swap 0.5 ETH')
    await visit.seeText(uiTexts.priceChanged)
    const secondAmounts = await readReviewedAmounts(visit, usdc)
    assert.ok(secondAmounts.received < firstAmounts.minimum)

    await test.step('shows the rejection, and keeps the amounts', async () => {
      await visit.page.evaluate(() =>
        window.wallet.script.next('eth_sendTransaction', window.testing.reject()),
      )
      await swapPage.press('Swap 0.5 ETH')
      await visit.seeText('Swap declined')
      assert.equal(await getBalance(), 0n)
      assert.deepEqual(await readReviewedAmounts(visit, usdc), secondAmounts)
    })

    await swapPage.press('Swap 0.5 ETH')
    await visit.fastForwardUntil(swapPage.waitUntilConfirmed())
    assert.ok((await getBalance()) >= secondAmounts.minimum)
    await swapPage.finish()
  })
})
