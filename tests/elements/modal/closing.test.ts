import { expect } from '@open-wc/testing'
import { mountModal } from '../../../elements/index.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { disconnect } from '../../../src/controllers/connect/disconnect.ts'
import { loadTexts } from '../../../src/controllers/settings/language.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import { createModal } from '../../../src/create-modal.ts'
import { balanceReceived } from '../../../src/state/account/balances.ts'
import { walletDisconnected } from '../../../src/state/connect/connections.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { alice, fakeConnector, connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const findCard = () => deepQuery(document, '.card') as HTMLElement
const countTestIds = () => deepQueryAll(findCard(), '[data-testid]').length
const nextFrame = () => new Promise(requestAnimationFrame)

describe('closing modal', function () {
  this.timeout(60_000)

  before(async () => {
    createModal()
    await Promise.all([loadTexts(), loadView('Account'), loadView('Connect')])
  })

  beforeEach(async () => {
    reset({ runtime: { mountModal } })
    fakeConnector()
    connectFathom()
    balanceReceived(`${localOneNetwork.id}:${alice}`, { amount: '1.5', symbol: 'ETH' }, 1)
    await openModal()
    await until(() => deepQuery(document, '[data-testid="disconnect-button"]'), 'no account')
  })
  afterEach(async () => {
    closeModal()
    await until(() => !deepQuery(document, '[data-testid="w3m-modal"]'))
  })

  /** Returns the texts that the visible card shows, frame by frame, until it is removed from the document. */
  async function collectVisibleTexts(): Promise<string[]> {
    const texts = new Set<string>()
    for (let index = 0; index < 60 && findCard()?.isConnected; index++) {
      texts.add(deepText(findCard()))
      await nextFrame()
    }
    return [...texts].filter(Boolean)
  }

  it('shows its last screen while closing, even if the account disconnects at the same time', async () => {
    const textBefore = deepText(findCard())
    expect(textBefore).to.include('Disconnect')
    void disconnect()
    closeModal()
    expect(await collectVisibleTexts()).to.deep.equal([textBefore])
  })

  it('shows its last screen when the account disconnected earlier in the same task', async () => {
    const textBefore = deepText(findCard())
    walletDisconnected('eip155')
    closeModal()
    expect(await collectVisibleTexts()).to.deep.equal([textBefore])
  })

  it('is inert and has no test ids as soon as it starts to close', async () => {
    expect(countTestIds()).to.be.above(3)
    closeModal()
    expect(countTestIds()).to.equal(0)
    expect(findCard().inert).to.equal(true)
  })

  it('becomes interactive again when it is reopened before it has closed', async () => {
    closeModal()
    await openModal()
    await until(() => countTestIds() > 3, 'no test ids')
    expect(findCard().inert).to.equal(false)
    walletDisconnected('eip155')
    await until(() => deepText(findCard()).includes('Connect Wallet'), 'a frozen screen')
  })
})
