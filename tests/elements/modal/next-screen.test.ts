import { expect, fixture } from '@open-wc/testing'
import { html } from 'lit'
import { isLoaded, loadView } from '../../../elements/modal/view-loading.ts'
import type { W3mModal } from '../../../elements/modal/w3m-modal.ts'
import '../../../elements/modal/w3m-modal.ts'
import { loadTexts } from '../../../src/controllers/settings/language.ts'
import { registerModal } from '../../../src/controllers/shell/modal.ts'
import { createModal } from '../../../src/create-modal.ts'
import { deepQuery } from '../../support/deep-query.ts'
import { fakeConnector } from '../../support/fake-connector.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

describe('screen after Connect', () => {
  it('loads when the pointer reaches a row, not before', async () => {
    createModal()
    await Promise.all([loadTexts(), loadView('Connect')])
    reset()
    fakeConnector()
    const modal = await fixture<W3mModal>(html`<w3m-modal embedded></w3m-modal>`)
    registerModal(modal)
    const row = await until(() => deepQuery(document, '[data-testid="wallet-selector-io.fathom"]'), 'no row')
    const getPointerOver = () => new PointerEvent('pointerover', { bubbles: true, composed: true })
    deepQuery(modal, 'h2')?.dispatchEvent(getPointerOver())
    await new Promise<unknown>(resolve => requestIdleCallback(resolve))
    expect(isLoaded('ConnectingExternal')).to.equal(false)
    row.dispatchEvent(getPointerOver())
    await until(() => isLoaded('ConnectingExternal'), 'not loaded')
  })
})
