import { expect } from '@open-wc/testing'
import { startPurchase, setPurchaseStage, type PurchaseStage } from '../../support/purchase-stage.ts'
import { leaveBuying } from '../../../src/controllers/buy/purchase.ts'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { modalOpened, $viewStack } from '../../../src/state/shell/modal.ts'
import { $anyPurchase } from '../../../src/state/buy/purchase.ts'

describe('matching a received amount to a purchase', () => {
  let stage: PurchaseStage
  afterEach(() => stage.restore())
  const step = () => $anyPurchase.get()?.step

  for (const [what, amount, isOwn] of [
    ['what was quoted', 49n, true],
    ['a little less than quoted', 45n, true],
    ['a little more than quoted', 53n, true],
    ['a fraction of it', 1n, false],
    ['half of it', 24n, false],
    ['twice as much', 98n, false],
  ] as const)
    it(`${isOwn ? 'accepts' : 'rejects'} ${what}`, async () => {
      stage = await setPurchaseStage()
      await startPurchase()
      stage.balance += amount * 10n ** 6n
      await stage.look()
      expect(step()).to.equal(isOwn ? 'done' : 'waiting')
    })

  it('counts from the last balance change that did not match', async () => {
    stage = await setPurchaseStage()
    await startPurchase()
    for (const change of [500n, -300n]) {
      stage.balance += change * 10n ** 6n
      await stage.look()
      expect(step()).to.equal('waiting')
    }
    stage.balance += 49n * 10n ** 6n
    await stage.look()
    expect(step()).to.equal('done')
    expect($anyPurchase.get()?.arrived).to.equal('49')
  })

  it('requires a confirmation by the seller if no quote gave an amount', async () => {
    stage = await setPurchaseStage({ hasQuote: false })
    await startPurchase()
    stage.balance += 49n * 10n ** 6n
    await stage.look()
    expect(step()).to.equal('waiting')
    stage.isPaidOut = true
    await stage.look()
    expect(step()).to.equal('done')
  })

  it('names the host of the opened page as the seller, not the name from the service', async () => {
    stage = await setPurchaseStage()
    await startPurchase()
    expect($anyPurchase.get()?.seller.name).to.equal('Coinbase')
    stage.restore()
    stage = await setPurchaseStage()
    stage.host = 'meldcrypto.com'
    await startPurchase()
    expect($anyPurchase.get()?.seller.name).to.equal('meldcrypto.com')
  })
})

describe('leaveBuying', () => {
  for (const name of ['OnRampTokenSelect', 'OnRampFiatSelect', 'OnRampProviders', 'FundWallet'] as const)
    it(`leads from ${name} and the purchase above it to the screen where it started`, () => {
      modalOpened({ name: 'Account' })
      showView({ name })
      showView({ name: 'BuyInProgress' })
      leaveBuying()
      expect($viewStack.get()).to.deep.equal([{ name: 'Account' }])
    })
})
