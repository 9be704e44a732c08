import { expect } from '@open-wc/testing'
import { mountModal } from '../../../elements/index.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import { startOffer, endOffer } from '../../../src/controllers/wallets/wallets.ts'
import { createModal } from '../../../src/create-modal.ts'
import { $modal, $view } from '../../../src/state/shell/modal.ts'
import { $offeredWallets } from '../../../src/state/wallets/offered-wallets.ts'
import { deepQuery } from '../../support/deep-query.ts'
import { fakeCatalog, type FakeCatalog } from '../../support/fake-catalog.ts'
import { fakeConnector } from '../../support/fake-connector.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

describe('catalog wallets in the first row', () => {
  let catalog: FakeCatalog
  const createOptions = () => ({ projectId: `local${Math.random()}`, endpoints: { catalog: catalog.url } })

  beforeEach(() => {
    catalog = fakeCatalog(40)
    createModal()
    reset({ options: createOptions(), runtime: { mountModal } })
  })
  afterEach(async () => {
    closeModal()
    await until(() => !$view.get())
    catalog.restore()
  })

  it('requests catalog wallets while the modal mounts, before it shows', async () => {
    await mountModal('Connect')
    await until(() => catalog.queries.length > 0)
    expect($modal.get().isOpen).to.equal(false)
    // A pending request is shared, so opening the modal sends no second one.
    await openModal()
    await until(() => $offeredWallets.get().status === 'ready')
    expect(catalog.queries.length).to.equal(1)
  })

  it('shows installed wallets before the catalog responds', async () => {
    catalog.isHeld = true
    fakeConnector()
    await openModal()
    const findRow = () =>
      deepQuery(
        document.querySelector('w3m-modal')?.shadowRoot as ShadowRoot,
        '[data-testid^="wallet-selector-"]',
      )
    await until(() => findRow()?.checkVisibility())
    expect($offeredWallets.get().recommended).to.deep.equal([])
    catalog.release()
  })

  it('sends no request if the user leaves the screen before the page is idle', async () => {
    startOffer()
    endOffer()
    await new Promise(resolve => requestAnimationFrame(() => requestIdleCallback(resolve)))
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(catalog.queries).to.deep.equal([])
    startOffer()
    await until(() => catalog.queries.length > 0)
    endOffer()
  })

  it('requests no wallets if another screen opens first', async () => {
    await mountModal('Networks')
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(catalog.queries).to.deep.equal([])
    expect($offeredWallets.get().status).to.equal('idle')
  })
})
