import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { type Address, erc20Abi } from 'viem'
import { type Flow, localAttributes, startFlow, type Visit } from '../support/modal-page.ts'
import { chainClient } from '../support/chain-client.ts'
import { quoted } from '../support/attributes.ts'
import { afterAll, beforeAll, describe, test } from '../support/flow-test.ts'

const goodCard = '4242 4242 4242 4242'
const refusedCard = '4000 0000 0000 0002'

describe('Buying with a card, paid out on the chain', () => {
  // Its tests share a visit: if one fails, all are repeated.
  describe.configure({ mode: 'serial' })

  let flow: Flow
  let visit: Visit
  const attributes = () =>
    `${localAttributes(flow.stack)} project-id="flow" endpoints="${quoted({ api: flow.stack.urls.api, catalog: flow.stack.urls.catalog })}"`
  beforeAll(async () => {
    flow = await startFlow()
    visit = await flow.visit({ attributes: attributes(), mayComplain: /status of 503/, hasClock: true })
    await visit.connect()
    await sellByItself(visit)
  })
  afterAll(() => flow.close())

  /** The page sells through an account of its own at Quayside. */
  const sellByItself = ({ page }: Visit) =>
    page.evaluate(shop => {
      const linkOf = (request: {
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
            url: request => `${shop}?${linkOf(request)}`,
            quote: async request => (await fetch(`${shop}/quote?${linkOf(request)}`)).json(),
          },
        ],
      })
    }, `${flow.stack.urls.checkout}/quayside`)

  const chain = () => chainClient(flow.stack)
  const usdc = async () =>
    chain().readContract({
      address: flow.stack.contracts.usdc.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [(await visit.account())?.address as Address],
    })
  const button = (name: string | RegExp, who = visit) => who.page.getByRole('button', { name })
  const enter = async (amount: string, who = visit) => {
    await who.see('onramp-token')
    await who.page.getByLabel('You spend, in USD').fill(amount)
  }
  const begin = async (amount: string, who = visit) => {
    await who.open()
    await who.click('wallet-features-onramp-button')
    await enter(amount, who)
  }
  const popupOf = async (press: () => Promise<unknown>, who = visit): Promise<Page> => {
    const [popup] = await Promise.all([who.telling(who.page.waitForEvent('popup')), press()])
    await popup.getByLabel('Card number').waitFor()
    return popup
  }
  const choose = (seller: 'coinbase' | 'quayside') => visit.click(`onramp-provider-${seller}`)
  const pay = async (page: Page, card: string) => {
    await page.getByLabel('Card number').fill(card)
    await page.getByLabel('Expires').fill('12/34')
    await page.getByLabel('Security code').fill('123')
    await page.getByRole('button', { name: /^Pay/ }).click()
  }
  /** Whoever comes back from the shop's window sees the page look at once; two headless pages pass no focus on. */
  const resume = () => visit.page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const isDone = async (words: string, popup: Page) => {
    await resume()
    await visit.fastForwardUntil(visit.telling(visit.seeText(words)))
    await popup.close()
    await button('Done').click()
  }

  test('says what is too little, ranks who sells by what arrives, and pays out what the card paid for', async () => {
    const had = await usdc()
    await begin('5')
    await visit.telling(visit.seeText('At least $10 by card'))
    await enter('60')
    await visit.telling(visit.seeText('58.90 USDC · Fee $1.10'))
    await visit.seeText('58.80 USDC · Fee $1.20')
    await visit.seeText('Best')
    await visit.picture('buy-providers')
    const popup = await popupOf(() => choose('coinbase'))
    assert.equal(await popup.evaluate(() => window.opener), null)
    await visit.seeText('Finish buying with Coinbase')
    await visit.picture('buy-waiting')
    await pay(popup, goodCard)
    await visit.fastForwardUntil(visit.telling(visit.seeText('58.9 USDC arrived')))
    await visit.picture('buy-done')
    assert.equal((await usdc()) - had, 58_900_000n)
    await isDone('58.9 USDC arrived', popup)
    await visit.see('wallet-features-onramp-button')
    await visit.closeModal()
  })

  test('a card that is declined is tried again at the provider of the page', async () => {
    const had = await usdc()
    await begin('100')
    await visit.telling(visit.seeText('98.00 USDC · Fee $2'))
    const popup = await popupOf(() => choose('quayside'))
    await pay(popup, refusedCard)
    await popup.getByRole('alert').getByText('Nothing was paid').waitFor()
    await visit.seeText('Finish buying with Quayside')
    assert.equal(await usdc(), had)
    await pay(popup, goodCard)
    await isDone('98 USDC arrived', popup)
    await visit.closeModal()
  })

  test('F20 a window that is closed, or that the browser blocks, is opened again from here', async () => {
    await begin('20')
    // What arrives is compared with the quote.
    await visit.telling(visit.seeText(/19\.60? USDC/))
    const popup = await popupOf(() => choose('quayside'))
    await popup.close()
    await resume()
    await visit.telling(visit.seeText('The window was closed'))
    await visit.picture('buy-closed')
    await visit.page.evaluate(() => {
      const { open } = window
      window.open = () => {
        window.open = open
        return null
      }
    })
    await button('Open Quayside again').click()
    await visit.telling(visit.seeText('Your browser blocked the window'))
    await visit.picture('buy-blocked')
    const again = await popupOf(() => button('Open Quayside again').click())
    await pay(again, goodCard)
    await isDone('19.6 USDC arrived', again)
    await visit.closeModal()
  })

  test('F1 a service that makes no link is said to be down, and its window goes', async () => {
    await begin('50')
    await visit.telling(visit.seeText('49.00 USDC · Fee $1'))
    await flow.stack.faults.set({ service: 'onramp', kind: 'status', status: 503 })
    await choose('coinbase')
    await visit.telling(visit.seeText('Buying isn’t available right now'))
    await visit.picture('buy-down')
    await flow.stack.faults.clear('onramp')
    assert.equal(visit.context.pages().length, 1)
    await button('Try again').click()
    await visit.see('onramp-provider-coinbase')
  })

  test('T9 a service that leads to another site or names another address opens nothing, and says so', async () => {
    const lies = [
      ['https://pay.coinbase.example/buy', 'leads to a site that isn’t known here'],
      [`${flow.stack.urls.checkout}/quayside?address=0x${'5'.repeat(40)}`, 'didn’t match your account'],
      ['javascript:alert(1)', 'leads to a site that isn’t known here'],
    ] as const
    for (const [url, words] of lies) {
      await visit.page.route('**/generators/onrampurl*', route =>
        route.fulfill({ json: { url }, headers: { 'access-control-allow-origin': '*' } }),
      )
      await choose('coinbase')
      await visit.telling(visit.seeText(words))
      await visit.page.unroute('**/generators/onrampurl*')
      await button('Choose another provider').click()
      await visit.see('onramp-provider-coinbase')
    }
    await visit.page.route('**/onramp/quote*', route =>
      route.fulfill({
        json: {
          paymentTotal: { amount: '50', currency: 'USD' },
          purchaseAmount: { amount: `9${'0'.repeat(30)}`, currency: 'USDC' },
        },
        headers: { 'access-control-allow-origin': '*' },
      }),
    )
    await enter('51')
    await visit.telling(visit.seeText(/No price from Coinbase|Estimate/))
    await visit.page.unroute('**/onramp/quote*')
    await visit.closeModal()
  })

  test('F18 a payout that fails is said to have failed', async () => {
    await begin('30')
    const popup = await popupOf(() => choose('coinbase'))
    await flow.stack.faults.set({ service: 'payouts', kind: 'status', times: 1 })
    await pay(popup, goodCard)
    await popup.getByText('Payment received').waitFor()
    await resume()
    await visit.fastForwardUntil(visit.telling(visit.seeText('Purchase failed')))
    await popup.close()
    await visit.closeModal()
  })

  test('T21 leaves an installed app for the provider and finds the purchase after the return', async () => {
    const app = await flow.visit({
      attributes: attributes(),
      hasClock: true,
      prepare: () => Object.defineProperty(navigator, 'standalone', { value: true }),
    })
    await app.connect()
    await begin('40', app)
    const here = app.page.url()
    await app.telling(app.seeText('39.10 USDC'))
    await app.click('onramp-provider-coinbase')
    await app.page.waitForURL(/checkout/)
    await flow.stack.faults.set({ service: 'payouts', kind: 'slow', delayMs: 1_000, times: 1 })
    await pay(app.page, goodCard)
    await app.page.getByText('Payment received').waitFor()
    await app.page.goto(here)
    // Which of the three shows depends on how fast the payout is.
    await app.telling(app.seeText(/Back from Coinbase\?|Payment received|USDC arrived/))
    await app.picture('buy-back')
    await app.fastForwardUntil(app.telling(app.seeText('39.1 USDC arrived')))
    await button('Done', app).click()
  })

  test('a form that is short of a token leads here, and finds itself as it was', async () => {
    await visit.open()
    await visit.click('wallet-features-send-button')
    await visit.page.getByLabel('Amount').fill('1000000000')
    await button('Not enough ETH? Add funds').click()
    await visit.see('w3m-account-onramp-button')
    await visit.picture('fund')
    await visit.click('w3m-account-onramp-button')
    await visit.telling(visit.seeText('ETH on Local One'))
    await visit.click('header-back')
    await visit.click('header-back')
    assert.equal(await visit.page.getByLabel('Amount').inputValue(), '1000000000')
    await visit.closeModal()
  })
})
