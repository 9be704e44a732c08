import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { visitWithAccount, withServices } from '../support/account-visit.ts'
import { describe, expect, test } from '../support/flow-test.ts'
import type { Flow, Visit, VisitOptions } from '../support/modal-page.ts'
import { uiTexts } from '../support/ui-texts.ts'

const goodCard = '4242 4242 4242 4242'
const declinedCard = '4000 0000 0000 0002'

/** Pays on the page of a provider. */
async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expires').fill('12/34')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
}

/** Adds Quayside to the providers of the page, as an app does. */
const addProvider = ({ page }: Visit, { stack }: Flow) =>
  page.evaluate(shopUrl => {
    const queryOf = (request: {
      address: string
      network: string
      token: { symbol: string }
      amount: string
      currency: string
    }) => {
      const { address, network, token, amount, currency } = request
      return new URLSearchParams({ address, network, token: token.symbol, amount, currency })
    }
    document.querySelector('w3m-button')?.modal?.setOptions({
      onramp: [
        {
          id: 'quayside',
          name: 'Quayside',
          url: request => `${shopUrl}?${queryOf(request)}`,
          quote: async request => (await fetch(`${shopUrl}/quote?${queryOf(request)}`)).json(),
        },
      ],
    })
  }, `${stack.urls.checkout}/quayside`)

/** The steps of a purchase, in the built modal. */
class BuyPage {
  readonly visit: Visit
  /** Base units of USDC that the account has. */
  readonly readBalance: () => Promise<bigint>

  constructor(visit: Visit, readBalance: () => Promise<bigint>) {
    this.visit = visit
    this.readBalance = readBalance
  }

  /** Opens a page with a new account. */
  static async openPage(flow: Flow, options: VisitOptions = {}): Promise<BuyPage> {
    const { visit, account, chain } = await visitWithAccount(flow, {
      attributes: withServices(flow),
      hasClock: true,
      ...options,
    })
    return new BuyPage(visit, () => chain.getBalance(account.address, flow.stack.contracts.usdc.address))
  }

  findButton(name: string | RegExp) {
    return this.visit.page.getByRole('button', { name })
  }

  findProvider(id: 'coinbase' | 'quayside') {
    return this.visit.getByTestId(`onramp-provider-${id}`)
  }

  async enter(amount: string): Promise<void> {
    await this.visit.see('onramp-token')
    await this.visit.page.getByLabel('You spend, in USD').fill(amount)
  }

  /** Opens the form from the account. */
  async openForm(amount: string): Promise<void> {
    await this.visit.open()
    await this.visit.click('wallet-features-onramp-button')
    await this.enter(amount)
  }

  /** Resolves with the window of the provider that `press` opens. */
  async openWindow(press: () => Promise<unknown>): Promise<Page> {
    const [popup] = await Promise.all([this.visit.page.waitForEvent('popup'), press()])
    await popup.getByLabel('Card number').waitFor()
    return popup
  }

  /** Fires the event of a return from another window, because a headless browser does not fire it. */
  focus(): Promise<unknown> {
    return this.visit.page.evaluate(() => window.dispatchEvent(new Event('focus')))
  }

  /** Returns from the window of the provider and leaves the purchase once this text shows. */
  async finish(text: string, popup: Page): Promise<void> {
    await this.focus()
    await this.visit.fastForwardUntil(this.visit.seeText(text))
    await popup.close()
    await this.findButton(uiTexts.done).click()
  }
}

const openBuyPage = async (flow: Flow, options: VisitOptions = {}) => {
  const buyPage = await BuyPage.openPage(flow, options)
  await addProvider(buyPage.visit, flow)
  return { buyPage, visit: buyPage.visit }
}

describe('Buying with a card, paid out on the chain', () => {
  test('states the minimum amount, ranks providers by the received amount, and receives the paid purchase', async ({
    flow,
  }) => {
    const { buyPage, visit } = await openBuyPage(flow)
    await buyPage.openForm('5')
    await visit.seeText('At least $10 by card')
    await buyPage.enter('60')
    await visit.seeText('58.90 USDC · Fee $1.10')
    await visit.seeText('58.80 USDC · Fee $1.20')
    await visit.seeText('Best')
    await visit.saveScreenshot('buy-providers')
    const popup = await buyPage.openWindow(() => buyPage.findProvider('coinbase').click())
    await expect.poll(() => popup.evaluate(() => window.opener)).toBe(null)
    await visit.seeText('Finish buying with Coinbase')
    await visit.saveScreenshot('buy-waiting')
    await pay(popup, goodCard)
    await visit.fastForwardUntil(visit.seeText('58.9 USDC arrived'))
    await visit.saveScreenshot('buy-done')
    assert.equal(await buyPage.readBalance(), 58_900_000n)
    await buyPage.finish('58.9 USDC arrived', popup)
    await visit.see('wallet-features-onramp-button')
    await visit.closeModal()
  })

  test('accepts another card after a declined one, at an onramp provider that the app adds', {
    tag: '@nightly',
  }, async ({ flow }) => {
    const { buyPage, visit } = await openBuyPage(flow)
    await buyPage.openForm('100')
    await visit.seeText('98.00 USDC · Fee $2')
    const popup = await buyPage.openWindow(() => buyPage.findProvider('quayside').click())
    await pay(popup, declinedCard)
    await popup.getByRole('alert').getByText('Nothing was paid').waitFor()
    await visit.seeText('Finish buying with Quayside')
    assert.equal(await buyPage.readBalance(), 0n)
    await pay(popup, goodCard)
    await buyPage.finish('98 USDC arrived', popup)
    await visit.closeModal()
  })

  test('F20 reopens a window that was closed or that the browser blocked', async ({ flow }) => {
    const { buyPage, visit } = await openBuyPage(flow)
    await buyPage.openForm('20')
    // The modal compares the received amount with the quote.
    await visit.seeText(/19\.60? USDC/)
    const popup = await buyPage.openWindow(() => buyPage.findProvider('quayside').click())
    await popup.close()
    await buyPage.focus()
    await visit.seeText('The window was closed')
    await visit.saveScreenshot('buy-closed')
    await visit.page.evaluate(() => {
      const { open } = window
      window.open = () => {
        window.open = open
        return null
      }
    })
    await buyPage.findButton('Open Quayside again').click()
    await visit.seeText(uiTexts.windowBlocked)
    await visit.saveScreenshot('buy-blocked')
    const reopenedWindow = await buyPage.openWindow(() => buyPage.findButton('Open Quayside again').click())
    await pay(reopenedWindow, goodCard)
    await buyPage.finish('19.6 USDC arrived', reopenedWindow)
    await visit.closeModal()
  })

  test('F1, T9 opens no checkout, and shows the reason, if the service returns no link or a link to another site or address', async ({
    flow,
  }) => {
    const { buyPage, visit } = await openBuyPage(flow, { expectedErrors: /status of 503/ })
    const { page } = visit
    const expectOneWindow = () => expect.poll(() => visit.context.pages().length).toBe(1)
    const fulfill = (url: string, json: unknown) =>
      page.route(url, route => route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } }))
    await buyPage.openForm('50')
    await visit.seeText('49.00 USDC · Fee $1')

    await test.step('F1 rejects a missing link', async () => {
      await flow.stack.faults.set({ service: 'onramp', kind: 'status', status: 503 })
      await buyPage.findProvider('coinbase').click()
      await visit.seeText('Buying isn’t available right now')
      await visit.saveScreenshot('buy-down')
      await flow.stack.faults.clear('onramp')
      await expectOneWindow()
      await buyPage.findButton(uiTexts.tryAgain).click()
      await visit.see('onramp-provider-coinbase')
    })

    const links = [
      ['https://pay.coinbase.example/buy', 'leads to an unknown site'],
      [`${flow.stack.urls.checkout}/quayside?address=0x${'5'.repeat(40)}`, 'didn’t match your account'],
      ['javascript:alert(1)', 'leads to an unknown site'],
    ] as const
    for (const [url, text] of links)
      await test.step(`T9 rejects the checkout URL ${url}`, async () => {
        await fulfill('**/generators/onrampurl*', { url })
        await buyPage.findProvider('coinbase').click()
        await visit.seeText(text)
        await page.unroute('**/generators/onrampurl*')
        await expectOneWindow()
        await buyPage.findButton('Choose another provider').click()
        await visit.see('onramp-provider-coinbase')
      })

    await test.step('T9 rejects an invalid price', async () => {
      await fulfill('**/onramp/quote*', {
        paymentTotal: { amount: '50', currency: 'USD' },
        purchaseAmount: { amount: `9${'0'.repeat(30)}`, currency: 'USDC' },
      })
      await buyPage.enter('51')
      await visit.seeText(/No price from Coinbase|Estimate/)
    })
  })

  test('F18 reports a payout that fails', { tag: '@nightly' }, async ({ flow }) => {
    const { buyPage, visit } = await openBuyPage(flow)
    await buyPage.openForm('30')
    const popup = await buyPage.openWindow(() => buyPage.findProvider('coinbase').click())
    await flow.stack.faults.set({ service: 'payouts', kind: 'status', times: 1 })
    await pay(popup, goodCard)
    await popup.getByText('Payment received').waitFor()
    await buyPage.focus()
    await visit.fastForwardUntil(visit.seeText('Purchase failed'))
    await popup.close()
    await visit.closeModal()
  })

  test('T21 navigates to the provider in an installed app, and finds the purchase after the return', async ({
    flow,
  }) => {
    const buyPage = await BuyPage.openPage(flow, {
      prepare: () => Object.defineProperty(navigator, 'standalone', { value: true }),
    })
    const { visit } = buyPage
    const { page } = visit
    await buyPage.openForm('40')
    const url = page.url()
    await visit.seeText('39.10 USDC')
    await buyPage.findProvider('coinbase').click()
    await page.waitForURL(/checkout/)
    await flow.stack.faults.set({ service: 'payouts', kind: 'slow', delayMs: 1_000, times: 1 })
    await pay(page, goodCard)
    await page.getByText('Payment received').waitFor()
    await page.goto(url)
    // Which of the three texts appears depends on the speed of the payout.
    await visit.seeText(/Back from Coinbase\?|Payment received|USDC arrived/)
    await visit.saveScreenshot('buy-back')
    await visit.fastForwardUntil(visit.seeText('39.1 USDC arrived'))
    await buyPage.findButton(uiTexts.done).click()
  })

  test('opens from a form whose amount exceeds the token balance, and keeps the entered values', {
    tag: '@nightly',
  }, async ({ flow }) => {
    const { buyPage, visit } = await openBuyPage(flow)
    const amount = visit.page.getByLabel(uiTexts.amount)
    await visit.open()
    await visit.click('wallet-features-send-button')
    await amount.fill('1000000000')
    await buyPage.findButton('Not enough ETH? Add funds').click()
    await visit.see('w3m-account-onramp-button')
    await visit.saveScreenshot('fund')
    await visit.click('w3m-account-onramp-button')
    await visit.seeText('ETH on Local One')
    await visit.click('header-back')
    await visit.click('header-back')
    await expect(amount).toHaveValue('1000000000')
    await visit.closeModal()
  })
})
