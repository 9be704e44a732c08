import { expect } from '@open-wc/testing'
import { mountModal } from '../../../elements/index.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { loadTexts } from '../../../src/controllers/settings/language.ts'
import { closeModal, openModal, showView } from '../../../src/controllers/shell/modal.ts'
import { showSuccess } from '../../../src/controllers/shell/notify.ts'
import { createModal } from '../../../src/create-modal.ts'
import { balanceReceived } from '../../../src/state/account/balances.ts'
import { $modal } from '../../../src/state/shell/modal.ts'
import { networkActivated } from '../../../src/state/network/networks.ts'
import { tokensReceived } from '../../../src/state/account/token-balances.ts'
import { recordAnnouncements } from '../../support/announcements.ts'
import { deepQuery, deepText } from '../../support/deep-query.ts'
import { alice, fakeConnector, connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`)
const press = async (id: string) => {
  await until(() => byId(id), `no ${id}`)
  byId(id)?.click()
}
const readFocusedText = () => {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return deepText(element)
}

const hasToastInPage = () =>
  deepQuery(document, 'w3m-notices:not([show])')?.shadowRoot?.querySelector('wui-toast') !== null

describe('screen reader announcements', function () {
  this.timeout(60_000)
  let listener: ReturnType<typeof recordAnnouncements>
  const expectAnnounced = (...sentences: string[]) =>
    until(() => listener.messages.length >= sentences.length)
      // The comparison below reports the actual announcement, which is more useful than a timeout.
      .catch(() => {})
      .then(() => expect(listener.messages.splice(0)).to.deep.equal(sentences))

  before(async () => {
    createModal()
    const screens = ['Connect', 'ConnectingExternal', 'Account', 'Networks'] as const
    await Promise.all([loadTexts(), ...screens.map(loadView)])
  })
  beforeEach(() => {
    reset({ runtime: { mountModal } })
  })
  afterEach(async () => {
    listener.stop()
    closeModal()
    await until(() => !byId('w3m-modal'))
  })

  it('announces the pending request, the rejection and the retry once each', async () => {
    const wallet = fakeConnector()
    let rejectRequest = (_error: Error) => {}
    wallet.answer = () =>
      new Promise((_, reject) => {
        rejectRequest = reject
      })
    await openModal({ name: 'Connect' })
    await until(() => readFocusedText() === 'Connect Wallet', 'the title has no focus')
    listener = recordAnnouncements()
    await press('wallet-selector-io.fathom')
    const waitingText = 'polite: Continue in Fathom Approve the request in the Fathom window'
    await expectAnnounced(waitingText)
    // The title of a new screen has the focus, so the screen reader reads it.
    await until(() => readFocusedText() === 'Fathom', 'the new title has no focus')
    rejectRequest(Object.assign(new Error('no'), { code: 4001 }))
    await expectAnnounced('assertive: Connection declined You declined it in Fathom. Nothing was shared.')
    await press('w3m-connecting-widget-secondary-button')
    await expectAnnounced(waitingText)
    await press('header-back')
    await until(() => byId('wallet-selector-io.fathom'), 'not back')
    expect(listener.messages).to.deep.equal([])
  })

  it('announces a copied address and a network change once each', async () => {
    const clipboard = { writeText: async () => {} }
    Object.defineProperty(navigator, 'clipboard', { configurable: true, get: () => clipboard })
    connectFathom()
    // Fresh values, so that no request runs that could fail and announce an error in between.
    const laterTime = performance.now() + 600_000
    for (const account of [`${localOneNetwork.id}:${alice}`, `${localTwoNetwork.id}:${alice}`] as const) {
      balanceReceived(account, { amount: '1', symbol: 'ETH' }, laterTime)
      tokensReceived(account, [], 'chain', laterTime)
    }
    await openModal({ name: 'Account' })
    await until(() => deepQuery(document, 'w3m-account-head wui-icon-button, .head wui-icon-button'))
    await until(() => deepQuery(document, 'w3m-account-balance'), 'no screen')
    listener = recordAnnouncements()
    deepQuery(document, '.head > wui-icon-button')?.click()
    await expectAnnounced('polite: Address copied')
    networkActivated(localTwoNetwork.id)
    await expectAnnounced('polite: Network: Local Two')
    showView({ name: 'Networks' })
    await until(() => readFocusedText() === 'Choose Network', 'the title has no focus')
    expect(listener.messages).to.deep.equal([])
    expect($modal.get().isOpen).to.equal(true)
    // The toast moves from the dialog to the page when the modal closes and must not be announced twice.
    showSuccess('Link copied')
    await expectAnnounced('polite: Link copied')
    closeModal()
    await until(hasToastInPage, 'no toast in the page')
    expect(listener.messages).to.deep.equal([])
    Reflect.deleteProperty(navigator, 'clipboard')
  })
})
