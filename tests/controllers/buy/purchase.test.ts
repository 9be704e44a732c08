import { expect } from '@open-wc/testing'
import { connectFathom } from '../../support/fake-connector.ts'
import { startPurchase, setUpPurchase, type PurchaseFixture } from '../../support/purchase-fixture.ts'
import { closePurchase, pressSeller } from '../../../src/controllers/buy/purchase.ts'
import { serviceSeller } from '../../../src/controllers/buy/sellers.ts'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { modalOpened, $viewStack } from '../../../src/state/shell/modal.ts'
import { $anyPurchase } from '../../../src/state/buy/purchase.ts'

describe('matching a received amount to a purchase', () => {
  let setup: PurchaseFixture
  afterEach(() => setup.restore())
  const getStep = () => $anyPurchase.get()?.step

  for (const [caseName, amount, isMatch] of [
    ['the quoted amount', 49n, true],
    ['slightly less than the quoted amount', 45n, true],
    ['slightly more than the quoted amount', 53n, true],
    ['a small fraction of the quoted amount', 1n, false],
    ['half of the quoted amount', 24n, false],
    ['twice the quoted amount', 98n, false],
  ] as const)
    it(`${isMatch ? 'accepts' : 'rejects'} ${caseName}`, async () => {
      setup = await setUpPurchase()
      await startPurchase()
      setup.balance += amount * 10n ** 6n
      await setup.check()
      expect(getStep()).to.equal(isMatch ? 'done' : 'waiting')
    })

  it('compares with the balance after the last change that did not match', async () => {
    setup = await setUpPurchase()
    await startPurchase()
    for (const change of [500n, -300n]) {
      setup.balance += change * 10n ** 6n
      await setup.check()
      expect(getStep()).to.equal('waiting')
    }
    setup.balance += 49n * 10n ** 6n
    await setup.check()
    expect(getStep()).to.equal('done')
    expect($anyPurchase.get()?.receivedAmount).to.equal('49')
  })

  it('requires a confirmation by the seller if there is no quote', async () => {
    setup = await setUpPurchase({ hasQuote: false })
    await startPurchase()
    setup.balance += 49n * 10n ** 6n
    await setup.check()
    expect(getStep()).to.equal('waiting')
    setup.isPaidOut = true
    await setup.check()
    expect(getStep()).to.equal('done')
  })

  it('names the seller by the host of the opened page, not by the name from the service', async () => {
    setup = await setUpPurchase()
    await startPurchase()
    expect($anyPurchase.get()?.seller.name).to.equal('Coinbase')
    setup.restore()
    setup = await setUpPurchase()
    setup.checkoutHost = 'meldcrypto.com'
    await startPurchase()
    expect($anyPurchase.get()?.seller.name).to.equal('meldcrypto.com')
  })
})

describe('a purchase whose link is loading', () => {
  it('closes its window on an account change', async () => {
    const setup = await setUpPurchase()
    const realOpen = window.open
    let isClosed = false
    window.open = (...args) =>
      Object.assign(realOpen.call(window, ...args) as Window, {
        close: () => {
          isClosed = true
        },
      })
    pressSeller(serviceSeller)
    expect(isClosed).to.equal(false)
    connectFathom('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
    expect(isClosed).to.equal(true)
    expect($anyPurchase.get()?.step).to.equal('down')
    setup.restore()
  })
})

describe('closePurchase', () => {
  for (const name of ['OnRampTokenSelect', 'OnRampFiatSelect', 'OnRampProviders', 'FundWallet'] as const)
    it(`returns from the purchase above ${name} to the screen where the purchase started`, () => {
      modalOpened({ name: 'Account' })
      showView({ name })
      showView({ name: 'BuyInProgress' })
      closePurchase()
      expect($viewStack.get()).to.deep.equal([{ name: 'Account' }])
    })
})
