import { expect, fixture } from '@open-wc/testing'
import { html } from 'lit'
import { loadView } from '../../../elements/modal/view-loading.ts'
import type { W3mModal } from '../../../elements/modal/w3m-modal.ts'
import '../../../elements/modal/w3m-modal.ts'
import { loadTexts } from '../../../src/controllers/settings/language.ts'
import { registerModal } from '../../../src/controllers/shell/modal.ts'
import { createModal } from '../../../src/create-modal.ts'
import { createEvmWallet } from '../../../src/testing/evm-wallet.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { deepQuery, deepText } from '../../support/deep-query.ts'
import { fakeConnector } from '../../support/fake-connector.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`)

describe('embedded modal before open()', () => {
  it('lists the networks and wallets without a call of open()', async () => {
    reset({ networks: [] })
    const wallet = createEvmWallet({ name: 'Juniper', rdns: 'io.juniper' })
    wallet.install()
    createModal({ networks: [localOneNetwork] })
    const modal = await fixture<W3mModal>(html`<w3m-modal embedded></w3m-modal>`)
    await until(() => byId('wallet-selector-io.juniper'), 'no wallet')
    expect(modal.modal?.getNetworks().map(({ name }) => name)).to.deep.equal(['Local One'])
    modal.modal?.destroy()
    wallet.uninstall()
  })
})

describe('embedded modal', function () {
  this.timeout(60_000)
  let modal: W3mModal

  before(async () => {
    createModal()
    await Promise.all([loadTexts(), loadView('Connect'), loadView('ConnectingExternal')])
  })

  beforeEach(async () => {
    reset()
    fakeConnector().answer = () => new Promise(() => {})
    modal = await fixture<W3mModal>(html`<w3m-modal embedded></w3m-modal>`)
    registerModal(modal)
    await until(() => byId('wallet-selector-io.fathom'), 'no screen')
  })

  it('shows the first screen without overlay and close button, and keeps the focus in the page', async () => {
    expect(deepQuery(modal, 'dialog')).to.equal(undefined)
    expect(byId('w3m-modal-overlay')).to.equal(undefined)
    expect(byId('w3m-header-close')).to.equal(undefined)
    expect(byId('w3m-modal-card')?.getBoundingClientRect().height).to.equal(
      modal.getBoundingClientRect().height,
    )
    expect(getComputedStyle(document.documentElement).overflow).to.equal('visible')
    // The embedded modal must not take the focus from the page.
    expect(document.activeElement).to.equal(document.body)
    await expectAccessible(modal)
  })

  it('navigates forward and back inside its element, and focuses the new screen', async () => {
    const row = byId('wallet-selector-io.fathom')
    row?.focus()
    row?.click()
    await until(() => deepText(byId('w3m-header-text')) === 'Fathom', 'no next screen')
    await until(() => document.activeElement === modal, 'no focus')
    byId('header-back')?.click()
    await until(() => byId('wallet-selector-io.fathom'), 'not back')
  })

  it('returns to the first screen when the app calls close()', async () => {
    byId('wallet-selector-io.fathom')?.click()
    await until(() => byId('header-back'), 'no next screen')
    modal.modal?.close()
    await until(() => byId('wallet-selector-io.fathom'), 'no first screen')
  })
  it('keeps the same screen and focus when it reopens in place', async () => {
    const row = byId('wallet-selector-io.fathom') as HTMLElement
    const button = row.querySelector('button')
    button?.focus()
    modal.modal?.close()
    await until(() => modal.modal?.isOpen, 'not open again')
    await modal.updateComplete
    expect(byId('wallet-selector-io.fathom') === row, 'the same row').to.equal(true)
    expect((row.getRootNode() as ShadowRoot).activeElement === button, 'the focus').to.equal(true)
  })

  it('keeps the screen that the user opened when it reopens, with its back button', async () => {
    modal.modal?.close()
    byId('wallet-selector-io.fathom')?.click()
    expect(modal.modal?.isOpen).to.equal(false)
    await until(() => modal.modal?.isOpen, 'not open again')
    await until(() => deepText(byId('w3m-header-text')) === 'Fathom', 'no response to the press')
    byId('header-back')?.click()
    await until(() => byId('wallet-selector-io.fathom'), 'not back')
  })
})
