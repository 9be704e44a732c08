import { expect } from '@open-wc/testing'
import { mountModal } from '../../../elements/index.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { enterBuyAmount } from '../../../src/controllers/buy/buy-form.ts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { goToFund } from '../../../src/controllers/buy/fund.ts'
import { followPurchase, stopFollowing } from '../../../src/controllers/buy/purchase.ts'
import { resumePurchase } from '../../../src/controllers/handle/purchase-return.ts'
import { loadTextPart, loadTexts } from '../../../src/controllers/settings/language.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import type { OnrampRequest } from '../../../src/core/money/onramp.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import { createModal } from '../../../src/create-modal.ts'
import { runtime } from '../../../src/runtime.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $buyToken, buyTokenChosen } from '../../../src/state/buy/buy.ts'
import { $anyPurchase, $purchase, purchaseCleared } from '../../../src/state/buy/purchase.ts'
import { walletConnected } from '../../../src/state/connect/connected.ts'
import { $sendForm } from '../../../src/state/send/send.ts'
import { $view } from '../../../src/state/shell/modal.ts'
import { expectModalAccessible } from '../../support/modal-accessible.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { fakeApi, type FakeApi } from '../../support/fake-api.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { answerOf, fakeConnector, connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`)
const readCard = () => deepText(byId('w3m-modal-card'))
const waitForId = (id: string) => until(() => byId(id), `no ${id}`)
const waitForText = (expectedText: string) =>
  until(
    () => readCard().includes(expectedText),
    `the card does not say “${expectedText}” but “${readCard()}”`,
  )
const waitForView = (name: string) => until(() => $view.get()?.name === name, `not at ${name}`)
const findFooter = () =>
  deepQuery(document, 'wui-button[slot="footer"]') as HTMLElementTagNameMap['wui-button']
const findSellers = () =>
  deepQueryAll(document, '[data-testid^="onramp-provider-"]').map(element =>
    element.dataset.testid?.slice(16),
  )
const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const otherAddress = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const checkoutOf = (to: string) =>
  `https://pay.coinbase.com/buy?destinationWallets=${encodeURIComponent(JSON.stringify([{ address: to }]))}`

/** A fake window that `open()` returns. */
interface FakeWindow {
  closed: boolean
  opener: unknown
  urls: string[]
}

describe('buy screens', function () {
  this.timeout(60_000)

  let api: FakeApi
  let windows: FakeWindow[]
  let isBlocked: boolean
  let checkoutUrl: unknown
  const realOpen = window.open

  before(async () => {
    createModal()
    await Promise.all([
      loadTexts(),
      loadTextPart('money'),
      ...(['Connect', 'OnRampProviders', 'FundWallet'] as const).map(loadView),
    ])
  })
  const networks = [
    { name: 'local-one', display_name: 'Local One', chain_id: '31337', contract_address: usdc },
  ]
  const setUp = (options: ModalOptions = {}) => {
    sessionStorage.clear()
    purchaseCleared()
    reset({
      networks: [localOneNetwork],
      options: { projectId: 'x', endpoints: { api: api.url }, ...options },
      runtime: { mountModal },
    })
    enterBuyAmount('')
    buyTokenChosen('')
    connectFathom(owner)
  }
  beforeEach(() => {
    windows = []
    isBlocked = false
    checkoutUrl = checkoutOf(owner)
    window.open = () => {
      if (isBlocked) return null
      const openedWindow: FakeWindow = { closed: false, opener: window, urls: [] }
      windows.push(openedWindow)
      return Object.assign(openedWindow, {
        document: document.implementation.createHTMLDocument(),
        location: { replace: (url: string) => openedWindow.urls.push(url) },
        close: () => {
          openedWindow.closed = true
        },
      }) as unknown as Window
    }
    api = fakeApi({
      'onramp/options': () => ({
        paymentCurrencies: [
          { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
          { id: 'EUR' },
        ],
        purchaseCurrencies: [
          { id: '1', name: 'USD Coin', symbol: 'USDC', networks },
          { id: '2', name: 'Ether', symbol: 'ETH', networks: [{ ...networks[0], contract_address: '' }] },
          { id: '3', name: 'Elsewhere', symbol: 'ELS', networks: [{ ...networks[0], chain_id: '8453' }] },
        ],
      }),
      'onramp/quote': ({ body }) => {
        const { amount, paymentCurrency } = body as { amount: string; paymentCurrency: { id: string } }
        return {
          paymentTotal: { amount, currency: paymentCurrency.id },
          purchaseAmount: { amount: '49', currency: 'USDC' },
          coinbaseFee: { amount: '1.00', currency: paymentCurrency.id },
        }
      },
      'generators/onrampurl': () => ({ url: checkoutUrl }),
      account: () => ({ data: [], next: null, balances: [] }),
    })
    setUp()
  })
  afterEach(async () => {
    closeModal()
    window.open = realOpen
    api.restore()
    sessionStorage.clear()
    await until(() => !byId('w3m-modal'))
  })
  const openForm = async (amount = '50') => {
    await openModal({ name: 'OnRampProviders' })
    await waitForId('onramp-token')
    enterBuyAmount(amount)
  }
  const press = async (seller = 'coinbase') => {
    await waitForId(`onramp-provider-${seller}`)
    byId(`onramp-provider-${seller}`)?.click()
    await waitForView('BuyInProgress')
  }

  it('offers buying with a service or a provider of the app, unless the app disables buying', async () => {
    const isOffered = async (options: ModalOptions) => {
      setUp(options)
      await openModal({ name: 'Account' })
      await waitForId('wallet-features-receive-button')
      const hasButton = byId('wallet-features-onramp-button') !== undefined
      closeModal()
      await until(() => !byId('w3m-modal'))
      return hasButton
    }
    const ownOptions = { projectId: '', endpoints: {}, onramp: [{ id: 'a', name: 'A', url: () => '' }] }
    expect(await isOffered({})).to.equal(true)
    expect(await isOffered(ownOptions)).to.equal(true)
    expect(await isOffered({ projectId: '', endpoints: {} })).to.equal(false)
    expect(await isOffered({ features: { onramp: false } })).to.equal(false)
  })

  it('lists only tokens for sale on this network, and shows the limits', async () => {
    await openForm('')
    await waitForText('USDC on Local One')
    await waitForText('Card: $10 to $7,500')
    await waitForText('Enter an amount')
    await expectModalAccessible()
    enterBuyAmount('5')
    await waitForText('At least $10 by card')
    enterBuyAmount('7500.01')
    await waitForText('At most $7,500 by card')
    enterBuyAmount('5o')
    await waitForText('Enter a number')
    expect(api.count('onramp/quote')).to.equal(0)
    byId('onramp-token')?.click()
    await waitForView('OnRampTokenSelect')
    await waitForId('onramp-token-ETH')
    // ETH has its own logo instead of a letter.
    await until(() => byId('onramp-token-ETH')?.querySelector('wui-mark')?.shadowRoot?.querySelector('svg'))
    expect(byId('onramp-token-ELS')).to.equal(undefined)
    await expectModalAccessible()
    byId('onramp-token-ETH')?.click()
    await waitForText('ETH on Local One')
    expect($buyToken.get()?.address).to.equal(undefined)
  })

  it('sorts quotes by the received amount, and puts sellers without a quote last', async () => {
    const requests: OnrampRequest[] = []
    setUp({
      onramp: [
        { id: 'quiet', name: 'Quiet', url: () => '' },
        {
          id: 'best',
          name: 'Best price',
          url: () => '',
          quote: request => {
            requests.push(request)
            return { amount: '49.5', fee: '0.50' }
          },
        },
        { id: 'wild', name: 'Wild', url: () => '', quote: () => ({ amount: '-5' }) },
      ],
    })
    await openForm()
    await waitForText('49.50 USDC · Fee $0.50')
    await waitForText('49.00 USDC · Fee $1')
    await waitForText('Price shown by ')
    await waitForText('No price from Wild')
    expect(readCard(), 'a seller without quotes shows no failed price').to.not.include('No price from Quiet')
    expect(findSellers()).to.deep.equal(['best', 'coinbase', 'quiet', 'wild'])
    expect(requests.at(-1)).to.deep.equal({
      address: owner,
      network: 'eip155:31337',
      token: { symbol: 'USDC', address: usdc },
      amount: '50',
      currency: 'USD',
    })
    await expectModalAccessible()
  })

  it('keeps the order of sellers while prices load and while the pointer or the focus is in the list', async () => {
    const amounts = { first: '49.9', second: '49.5' }
    let waitingCalls: Array<() => void> | undefined
    const releaseCalls = () => {
      for (const release of waitingCalls ?? []) release()
      waitingCalls = undefined
    }
    const createProvider = (id: 'first' | 'second') => ({
      id,
      name: id,
      url: () => '',
      quote: async () => {
        await new Promise<void>(resolve => (waitingCalls ? waitingCalls.push(resolve) : resolve()))
        return { amount: amounts[id], fee: '0.50' }
      },
    })
    setUp({ projectId: '', endpoints: {}, onramp: [createProvider('second'), createProvider('first')] })
    await openForm()
    await until(() => findSellers().join() === 'first,second', findSellers().join())
    const listElement = deepQuery(document, 'wui-sheet[aria-labelledby="sellers"]')
    const aimedRow = byId('onramp-provider-first')

    // A row keeps its element, so that a press that began on it cannot reach another seller.
    listElement?.dispatchEvent(new Event('pointerenter'))
    amounts.second = '55'
    waitingCalls = []
    enterBuyAmount('60')
    await until(() => waitingCalls?.length === 2, 'two quotes')
    expect(findSellers()).to.deep.equal(['first', 'second'])
    releaseCalls()
    await waitForText('55.00 ETH')
    expect(findSellers()).to.deep.equal(['first', 'second'])
    expect(byId('onramp-provider-first')).to.equal(aimedRow)
    expect(byId('onramp-provider-second')?.querySelector('wui-tag'), 'the best is still named').to.exist
    byId('onramp-provider-first')?.focus()
    listElement?.dispatchEvent(new Event('pointerleave'))
    expect(findSellers()).to.deep.equal(['first', 'second'])
    byId('onramp-provider-first')?.blur()
    await until(() => findSellers().join() === 'second,first', findSellers().join())
    expect(byId('onramp-provider-first')).to.equal(aimedRow)

    // Without pointer and focus, the list is sorted once, after the last price.
    waitingCalls = []
    amounts.first = '70'
    enterBuyAmount('80')
    await until(() => waitingCalls?.length === 2, 'two quotes')
    expect(findSellers()).to.deep.equal(['second', 'first'])
    releaseCalls()
    await until(() => findSellers().join() === 'first,second', findSellers().join())
  })

  it('F15 requests a failed price again when the network returns', async () => {
    let isServiceDown = true
    setUp({
      onramp: [
        {
          id: 'own',
          name: 'Own',
          url: () => '',
          quote: () => (isServiceDown ? Promise.reject(new Error('down')) : { amount: '49.9', fee: '0.10' }),
        },
      ],
    })
    await openForm()
    await waitForText('49.00 USDC')
    await waitForText('No price from Own')
    isServiceDown = false
    dispatchEvent(new Event('online'))
    await waitForText('49.90 USDC')
  })

  for (const [caseName, answer] of [
    ['F1 response 400', () => new Response('{}', { status: 400 })],
    ['F2 rate limit', () => new Response('', { status: 429, headers: { 'retry-after': '3600' } })],
    ['F3 response 501', () => new Response('', { status: 501 })],
    ['F5 HTML response', () => new Response('<!doctype html>')],
    ['F5 empty response', () => new Response('')],
    ['F5 truncated response', () => new Response('{"purchaseAmount":{"amo')],
  ] as const)
    it(`shows at most an estimate, and keeps the input: ${caseName}`, async () => {
      api.answers['onramp/quote'] = answer
      await openForm('50')
      await until(() => /Estimate|No price from Coinbase/.test(readCard()), readCard())
      expect(readCard()).to.not.contain('Best')
      await expectModalAccessible()
    })

  it('T14 emits no account and no amount in events of a purchase', async () => {
    const events: unknown[] = []
    runtime.emit = (event, detail) => events.push([event, detail])
    await openForm('50')
    await press()
    await waitForText('Finish buying with Coinbase')
    const text = JSON.stringify(events)
    expect(text).to.contain('SELECT_BUY_PROVIDER')
    expect(text.toLowerCase()).to.not.contain(owner.slice(2).toLowerCase())
    expect(text).to.not.match(/"50"|\b50\b/)
  })

  it('T20 rejects a price of another amount or token, with excessive fees, or out of range', async () => {
    const validQuote = {
      paymentTotal: { amount: '50', currency: 'USD' },
      purchaseAmount: { amount: '49', currency: 'USDC' },
    }
    const invalidQuotes = [
      { ...validQuote, paymentTotal: { amount: '5', currency: 'USD' } },
      { ...validQuote, paymentTotal: { amount: '50', currency: 'EUR' } },
      { ...validQuote, purchaseAmount: { amount: '49', currency: 'SCAM' } },
      { ...validQuote, purchaseAmount: { amount: '-49', currency: 'USDC' } },
      { ...validQuote, purchaseAmount: { amount: `9${'0'.repeat(30)}`, currency: 'USDC' } },
      { ...validQuote, coinbaseFee: { amount: '51', currency: 'USD' } },
      {
        ...validQuote,
        networkFee: { amount: '1', currency: 'EUR' },
        coinbaseFee: { amount: '1', currency: 'USD' },
      },
    ]
    let response: unknown
    api.answers['onramp/quote'] = () => response
    for (response of invalidQuotes) {
      await openForm('50')
      await waitForText('No price from Coinbase')
      closeModal()
      await until(() => !byId('w3m-modal'))
    }
  })

  it('opens the window during the click without an opener, then loads the checkout of the account', async () => {
    await openForm()
    await waitForText('49.00 USDC')
    await press()
    expect(windows.map(popup => popup.opener)).to.deep.equal([null])
    await waitForText('Finish buying with Coinbase')
    expect(windows[0]?.urls).to.deep.equal([checkoutUrl])
    const [request] = api.requests.filter(({ path }) => path === 'generators/onrampurl')
    expect(request?.body).to.deep.equal({
      destinationWallets: [{ address: owner, blockchains: ['local-one'], assets: ['USDC'] }],
      defaultNetwork: 'local-one',
      partnerUserId: owner,
      defaultExperience: 'buy',
      presetCryptoAmount: 49,
      presetFiatAmount: 50,
    })
    await expectModalAccessible()
  })

  it('opens the link of a provider of the app, without a request to the service', async () => {
    const url = `https://own.example/?to=${owner}`
    setUp({
      onramp: [{ id: 'own', name: 'Own', url: () => url, quote: () => ({ amount: '49.9', fee: '0.10' }) }],
    })
    await openForm()
    await waitForText('49.90 USDC')
    await press('own')
    await waitForText('Finish buying with Own')
    expect(windows[0]?.urls).to.deep.equal([url])
    expect(api.requests.filter(({ path }) => path === 'generators/onrampurl')).to.deep.equal([])
  })

  it('T9 rejects a link to another site or with another address, and shows the reason', async () => {
    for (const [url, expectedText] of [
      [`https://pay.coinbase.com/buy?partnerUserId=${otherAddress}`, 'didn’t match your account'],
      [`https://evil.example/?partnerUserId=${owner}`, 'leads to an unknown site'],
      ['javascript:alert(1)', 'leads to an unknown site'],
    ] as const) {
      checkoutUrl = url
      await openForm()
      await press()
      await waitForText(expectedText)
      expect(windows.at(-1)?.urls).to.deep.equal([])
      expect(windows.at(-1)?.closed).to.equal(true)
      closeModal()
      await until(() => !byId('w3m-modal'))
    }
  })

  it('shows the last characters to compare if the link does not contain the address', async () => {
    checkoutUrl = 'https://pay.coinbase.com/buy?sessionToken=MWYwZTQ1'
    await openForm()
    await press()
    await waitForText('Coinbase shows your address. Compare the last characters: dc79C8')
  })

  it('F20 explains a blocked window, and opens the same link on the next press', async () => {
    isBlocked = true
    await openForm()
    await press()
    await waitForText('Your browser blocked the window')
    await expectModalAccessible()
    isBlocked = false
    findFooter().click()
    await waitForText('Finish buying with Coinbase')
    expect(windows.map(popup => popup.urls)).to.deep.equal([[checkoutUrl]])
    expect(api.count('generators/onrampurl')).to.equal(1)
  })

  it('F1 shows that the service returned no link, and closes the empty window', async () => {
    api.answers['generators/onrampurl'] = () => new Response('', { status: 503 })
    await openForm()
    await press()
    await waitForText('Buying isn’t available right now')
    expect(windows[0]?.closed).to.equal(true)
    await expectModalAccessible()
  })

  it('F2 reads the status of a purchase from the history', async () => {
    let status = 'IN_PROGRESS'
    api.answers.account = ({ query }) => ({
      balances: [],
      data:
        query.get('onramp') && windows[0]?.urls.length
          ? [
              {
                id: 'p1',
                metadata: {
                  status: `ONRAMP_TRANSACTION_STATUS_${status}`,
                  minedAt: new Date().toISOString(),
                  chain: 'eip155:31337',
                },
                transfers: [{ fungible_info: { symbol: 'USDC' } }],
              },
            ]
          : [],
      next: null,
    })
    await openForm()
    await press()
    await waitForText('Finish buying with Coinbase')
    window.dispatchEvent(new Event('focus'))
    await waitForText('Payment received')
    status = 'FAILED'
    window.dispatchEvent(new Event('focus'))
    await waitForText('Purchase failed')
    await expectModalAccessible()
  })

  it('F4 polls the history every five seconds while its screen is visible, for at most half an hour', async () => {
    // Responds at once, so that reads of the chain also end while timers are fake.
    api.answers.rpc = ({ body }) => {
      const { id, method } = body as { id: number; method: string }
      return { jsonrpc: '2.0', id, result: method === 'eth_getBalance' ? '0x0' : '0x' }
    }
    setUp({ rpcUrls: { [localOneNetwork.id]: [`${api.url}/v1/`] } })
    await openForm()
    await press()
    await waitForText('Finish buying with Coinbase')
    const countRequests = () =>
      api.requests.filter(
        ({ path, query }) => path.startsWith('account') && query.get('onramp') === 'coinbase',
      ).length
    const startedAt = $anyPurchase.get()?.at ?? 0
    // Earlier requests use the real clock, so the screen is opened again under the fake clock.
    stopFollowing()
    const clock = fakeClock(startedAt)
    try {
      const countBefore = countRequests()
      followPurchase()
      await clock.advance(0)
      expect(countRequests() - countBefore).to.equal(1)
      await clock.advance(4_900)
      expect(countRequests() - countBefore).to.equal(1)
      await clock.advance(200)
      expect(countRequests() - countBefore).to.equal(2)
      await clock.advance(5_000)
      expect(countRequests() - countBefore).to.equal(3)
      stopFollowing()
      const countWhileStopped = countRequests()
      await clock.advance(60_000)
      expect(countRequests()).to.equal(countWhileStopped)
      await clock.advance(1_800_000)
      followPurchase()
      await clock.advance(5_000)
      expect($purchase.get()?.step).to.equal('slow')
      const finalCount = countRequests()
      await clock.advance(60_000)
      expect(countRequests()).to.equal(finalCount)
    } finally {
      stopFollowing()
      clock.restore()
    }
    await waitForText('Not here yet')
    await expectModalAccessible()
  })

  it('funds from another address of the wallet, which becomes active', async () => {
    walletConnected('eip155', {
      connectorId: 'io.fathom',
      wallet: { name: 'Fathom' },
      accounts: [owner, otherAddress].map(address => ({ namespace: 'eip155', address, type: 'eoa' })),
      address: owner,
      approvedNetworks: [],
    })
    await openModal({ name: 'Account' })
    goToFund({ symbol: 'ETH' })
    await waitForId('fund-from-address')
    await waitForText('You’ll review the transfer before it’s sent')
    await expectModalAccessible()
    byId('fund-from-address')?.click()
    await waitForView('WalletSend')
    expect($account.get().address).to.equal(otherAddress)
    expect($sendForm.get().receiver).to.equal(owner)
  })

  it('funds from another connected wallet of the namespace, which becomes active', async () => {
    const firstConnector = fakeConnector({ id: 'io.first', rdns: 'io.first', name: 'First' })
    const secondConnector = fakeConnector({ id: 'io.second', rdns: 'io.second', name: 'Second' })
    firstConnector.answer = () => ({ ...answerOf([otherAddress]), wallet: { name: 'First' } })
    secondConnector.answer = () => ({ ...answerOf([owner]), wallet: { name: 'Second' } })
    await connectWallet('io.first')
    await connectWallet('io.second')
    expect($account.get().address).to.equal(owner)
    await openModal({ name: 'Account' })
    goToFund()
    await waitForId('fund-from-wallet')
    await waitForText('First')
    const rows = deepQueryAll(document, '[data-testid="fund-from-wallet"]').map(element => deepText(element))
    expect(rows.filter(row => row.includes('First'))).to.have.length(1)
    expect(rows.some(row => row.includes('Second'))).to.equal(false)
    await expectModalAccessible()
    deepQueryAll(document, '[data-testid="fund-from-wallet"]')
      .find(element => deepText(element).includes('First'))
      ?.click()
    await waitForView('WalletSend')
    expect($account.get().address).to.equal(otherAddress)
    expect($sendForm.get().receiver).to.equal(owner)
  })

  it('T21 restores the purchase after a reload, and deletes invalid stored data', async () => {
    await openForm()
    await press()
    await waitForText('Finish buying with Coinbase')
    const storedPurchase = sessionStorage.getItem('w3m:1:purchase') as string
    closeModal()
    purchaseCleared()
    await resumePurchase()
    expect($purchase.get()).to.include({ step: 'waiting', isBack: true })
    const purchase = JSON.parse(storedPurchase) as Record<string, unknown> & { seller: object; token: object }
    const { token, seller } = purchase
    const changes: Record<string, unknown>[] = [
      { at: 5 },
      { token: undefined },
      // One invalid field makes the record invalid.
      ...['id', 'account', 'amount', 'currency'].flatMap(field => [{ [field]: '' }, { [field]: 1 }]),
      { amount: '1'.repeat(301) },
      { account: '0x1' },
      { seller: { ...seller, id: 1 } },
      { seller: { ...seller, name: '' } },
      { token: { ...token, symbol: '' } },
      { token: { ...token, address: 1 } },
      { expected: '1e5' },
      { before: { units: '-1', decimals: 18 } },
      { before: { units: '1', decimals: '18' } },
      { seen: 'x' },
      { seen: [1] },
    ]
    for (const text of [
      '{',
      '{"id":1}',
      ...changes.map(change => JSON.stringify({ ...purchase, ...change })),
    ]) {
      purchaseCleared()
      sessionStorage.setItem('w3m:1:purchase', text)
      await resumePurchase()
      expect($purchase.get(), text).to.equal(undefined)
      expect(sessionStorage.getItem('w3m:1:purchase')).to.equal(null)
    }
  })

  it('shows the funding options for a token, and starts buying that token', async () => {
    await openModal({ name: 'Account' })
    goToFund({ symbol: 'ETH' })
    await waitForView('FundWallet')
    await waitForId('w3m-account-receive-button')
    await waitForText('No other wallet connected')
    await expectModalAccessible()
    byId('w3m-account-onramp-button')?.click()
    await waitForView('OnRampProviders')
    await waitForText('ETH on Local One')
  })
})
