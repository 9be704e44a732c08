import assert from 'node:assert/strict'
import { type Address, maxUint256, parseUnits } from 'viem'
import { contracts } from '../../demo/backend/chains/contracts/addresses.ts'
import {
  createCallStep,
  createDeployStep,
  ownArtifacts,
  uniswapRouter,
} from '../../demo/backend/chains/contracts/artifacts.ts'
import { describe, expect, test } from '../support/flow-test.ts'
import type { Flow, Visit } from '../support/modal-page.ts'
import { receiptOf } from '../support/receipt.ts'
import { SendPage } from '../support/send-page.ts'
import { openSwapPage, raiseUsdcPrice, swapAttributes, SwapPage } from '../support/swap-page.ts'
import { receiver, TestChain } from '../support/test-chain.ts'
import { uiTexts } from '../support/ui-texts.ts'

const { usdc, dai, router } = contracts

const countRequests = async (visit: Visit, method: string) =>
  (await visit.readRequestedMethods()).filter(requestedMethod => requestedMethod === method).length

/** Deploys a token that keeps 3 % of each transfer, and adds a pool of it and the coin to the exchange. */
async function deployTaxedToken(chain: TestChain): Promise<Address> {
  const deployedHash = await chain.send(createDeployStep(ownArtifacts.TaxedToken, ['Taxed', 'TAX', 300n]))
  const { contractAddress: address } = await receiptOf(chain.client, deployedHash)
  assert.ok(address)
  const units = parseUnits('1000', 18)
  const liquidity = [address, units, 0n, 0n, receiver, maxUint256]
  for (const step of [
    createCallStep(ownArtifacts.TaxedToken, { address }, 'mint', [receiver, units]),
    createCallStep(ownArtifacts.TaxedToken, { address }, 'approve', [router.address, maxUint256]),
    createCallStep(uniswapRouter, router, 'addLiquidityETH', liquidity, parseUnits('50', 18)),
  ])
    assert.equal((await receiptOf(chain.client, await chain.send(step))).status, 'success')
  return address
}

describe('Special cases of a swap', () => {
  test('requests the token approval and the swap in one batch from a wallet that supports atomic batches', {
    tag: '@nightly',
  }, async ({ flow }) => {
    const { visit, swapPage, account, chain } = await openSwapPage(flow, {
      wallets: [{ capabilities: { atomic: { status: 'supported' } } }],
      tokens: { usdc: 200 },
    })
    const previousCoins = await chain.getBalance(account.address)
    const previousBalance = await chain.getBalance(account.address, usdc.address)
    await swapPage.to('120', 'USDC', 'ETH')
    await visit.seeText(uiTexts.oneApproval)
    await visit.saveScreenshot('swap-batch')
    await swapPage.press('Swap 120 USDC')
    await visit.fastForwardUntil(swapPage.waitUntilConfirmed())
    await visit.fastForwardUntil(visit.seeText(/^You received \d[\d.]* ETH$/))
    assert.equal(
      previousBalance - (await chain.getBalance(account.address, usdc.address)),
      parseUnits('120', 6),
    )
    assert.ok((await chain.getBalance(account.address)) > previousCoins)
    assert.equal(await countRequests(visit, 'wallet_sendCalls'), 1)
    assert.equal(await countRequests(visit, 'eth_sendTransaction'), 0)
    assert.equal(await chain.getAllowance(account.address, usdc.address), 0n)
    await swapPage.finish()
  })

  test('T21 keeps an allowance after a reload, offers the remaining step, and swaps with one click', async ({
    flow,
  }) => {
    const { visit, swapPage, account, chain } = await openSwapPage(flow, { tokens: { dai: 50 } })
    const previousBalance = await chain.getBalance(account.address, dai.address)
    await swapPage.to('30', 'DAI', 'ETH')
    await swapPage.press('Allow 30 DAI')
    await visit.fastForwardUntil(swapPage.findButton('Swap 30 DAI').waitFor())
    await visit.page.reload()
    await visit.waitUntilRestored()
    assert.equal(await chain.getBalance(account.address, dai.address), previousBalance)
    await swapPage.openForm()
    await visit.seeText('You already allowed 30 DAI')
    await visit.saveScreenshot('swap-one-step-left')
    await visit.click('swap-resume-button')
    await swapPage.openReview()
    await swapPage.press('Swap 30 DAI')
    await visit.fastForwardUntil(swapPage.waitUntilConfirmed())
    assert.equal(
      previousBalance - (await chain.getBalance(account.address, dai.address)),
      parseUnits('30', 18),
    )
    await swapPage.finish()
  })

  describe('F18 on a chain that mines on request', () => {
    test('follows a slow swap, and reports it as failed if the chain reverts it', async ({ flow, onEnd }) => {
      const { visit, swapPage, account, chain } = await openSwapPage(flow)
      await chain.restoreAtEnd(onEnd)
      await swapPage.to('0.4', 'ETH', 'USDC')
      await chain.mineOnRequest()
      await swapPage.press('Swap 0.4 ETH')
      await visit.seeText('0.4 ETH for USDC')
      await visit.saveScreenshot('swap-slow')
      await raiseUsdcPrice(chain, 60)
      await chain.mine()
      await visit.fastForwardUntil(visit.seeText('You kept your ETH'))
      assert.equal(await chain.getBalance(account.address, usdc.address), 0n)
      await swapPage.finish()
    })

    test('reports a swap that another transaction replaced', { tag: '@nightly' }, async ({ flow }) => {
      const { visit, swapPage, account, chain } = await openSwapPage(flow)
      await swapPage.to('0.3', 'ETH', 'USDC')
      await chain.mineOnRequest()
      await swapPage.press('Swap 0.3 ETH')
      await visit.seeText('0.3 ETH for USDC')
      // The page identifies the replacement by the nonce of the pending transaction, which it stores first.
      await visit.fastForwardUntil(new SendPage(visit).waitUntilTracked())
      await chain.replace(
        account.address,
        await chain.client.getTransactionCount({ address: account.address }),
      )
      await visit.fastForwardUntil(visit.seeText(uiTexts.replaced))
      assert.equal(await chain.getBalance(account.address, usdc.address), 0n)
      await swapPage.finish()
    })
  })

  test('T22 reports a swap that the wallet approves after the user stopped waiting, and lists it in the activity', async ({
    flow,
  }) => {
    const { visit, swapPage, account, chain } = await openSwapPage(flow)
    await swapPage.to('0.2', 'ETH', 'USDC')
    await visit.page.evaluate(() => {
      const approvalPromise = new Promise<void>(resolve => {
        Object.assign(window, { approveNow: resolve })
      })
      window.wallet.script.next('eth_sendTransaction', async approve => {
        await approvalPromise
        return approve()
      })
    })
    await swapPage.press('Swap 0.2 ETH')
    await visit.seeText('Approve in Test Wallet')
    await swapPage.press('Stop waiting')
    // The wallet may still send the swap, so checking the activity is the first option.
    await swapPage.findButton('Check activity').waitFor()
    await expect(swapPage.confirmButton).toHaveCount(0)
    assert.equal(await chain.getBalance(account.address, usdc.address), 0n)
    await visit.page.evaluate(() => (window as unknown as { approveNow: () => void }).approveNow())
    await visit.seeText('Transaction started')
    await visit.closeModal()
    await visit.open()
    await visit.page.getByRole('tab', { name: uiTexts.activity }).click()
    await visit.seeText('−0.20 ETH')
    await visit.saveScreenshot('swap-late')
    await expect.poll(() => chain.getBalance(account.address, usdc.address)).toBeGreaterThan(0n)
  })

  test('T23 rejects a token that keeps a part of each transfer, before the wallet receives a request', async ({
    flow,
    onEnd,
  }) => {
    const chain = new TestChain(flow.stack)
    await chain.restoreAtEnd(onEnd)
    const taxedToken = await deployTaxedToken(chain)
    const { visit, swapPage } = await openSwapPage(flow)
    await swapPage.openForm()
    await swapPage.findTokenButton('toToken').click()
    await visit.page.getByPlaceholder('Search token').fill(taxedToken)
    await visit.click('swap-select-token-item-TAX')
    await swapPage.press('I compared it, use this token')
    await visit.getByTestId('swap-input-sourceToken').fill('1')
    await swapPage.press(uiTexts.reviewSwap)
    await visit.seeText('This token can’t be swapped here')
    await visit.saveScreenshot('swap-token-fee')
    assert.equal(await countRequests(visit, 'eth_sendTransaction'), 0)
  })

  describe('inline w3m-swap', () => {
    /** Opens a page whose wallet has a new account and is not connected. */
    const openPage = async (flow: Flow) => {
      const chain = new TestChain(flow.stack)
      const account = await chain.createAccount()
      const attributes = swapAttributes(flow, 'chain')
      const visit = await flow.visit({
        body: `<h1>Flow</h1><w3m-button ${attributes}></w3m-button>`,
        wallets: [{ privateKeys: [account.key] }],
        expectedErrors: /ERR_FAILED/,
        hasClock: true,
      })
      return { visit, swapPage: new SwapPage(visit), account, chain }
    }
    /** Adds a prefilled form. */
    const addForm = ({ page }: Visit) =>
      page.evaluate(to => {
        const form = document.createElement('w3m-swap')
        form.setAttribute('from-token', 'native')
        form.setAttribute('to-token', to)
        form.setAttribute('amount', '0.15')
        document.body.append(form)
      }, usdc.address)

    test('shows the prefilled form, connects and swaps', async ({ flow }) => {
      const { visit, swapPage, account, chain } = await openPage(flow)
      await addForm(visit)
      await visit.see('swap-input-sourceToken')
      await swapPage.press('Connect wallet to swap')
      await visit.pick()
      await visit.waitUntilConnected()
      await visit.page.setViewportSize({ width: 390, height: 844 })
      await swapPage.findButton(uiTexts.reviewSwap).waitFor()
      await visit.saveScreenshot('swap-page-phone')
      await visit.page.setViewportSize({ width: 1280, height: 800 })
      await visit.page.emulateMedia({ colorScheme: 'dark' })
      await visit.saveScreenshot('swap-page-desk')
      await swapPage.openReview()
      await swapPage.press('Swap 0.15 ETH')
      await visit.fastForwardUntil(swapPage.waitUntilConfirmed())
      await visit.fastForwardUntil(visit.seeText(/^You received \d[\d.]* USDC$/))
      await visit.saveScreenshot('swap-page-done')
      assert.ok((await chain.getBalance(account.address, usdc.address)) > 0n)
      await swapPage.finish()
    })

    test('F23 reports that its chunk failed to load, and keeps the rest of the page working', {
      tag: '@nightly',
    }, async ({ flow }) => {
      const { visit } = await openPage(flow)
      await visit.page.route(/chunks\/swap-/, route => route.abort())
      await addForm(visit)
      await visit.seeText('Didn’t load. Check your connection and try again.')
      await visit.saveScreenshot('swap-page-failed')
      await visit.connect()
    })
  })

  for (const source of ['service', 'auto'] as const)
    test(`F3 reports with “${source}” that the service is down, and keeps the input`, {
      tag: '@nightly',
    }, async ({ flow }) => {
      await flow.stack.faults.set({ service: 'swap-quotes', kind: 'status', status: 503 })
      const { visit, swapPage } = await openSwapPage(flow, { source, expectedErrors: /503/ })
      await swapPage.openForm()
      await visit.getByTestId('swap-input-sourceToken').fill('1')
      await swapPage.choose('toToken', 'USDC')
      await visit.seeText('Swapping isn’t available right now')
      await expect(visit.getByTestId('swap-input-sourceToken')).toHaveValue('1')
    })
})
