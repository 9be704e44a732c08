import { expect, fixture } from '@open-wc/testing'
import { html } from 'lit'
import { isLoaded, loadView } from '../../../elements/modal/view-loading.ts'
import type { W3mModal } from '../../../elements/modal/w3m-modal.ts'
import '../../../elements/modal/w3m-modal.ts'
import type { W3mViewOutlet } from '../../../elements/modal/w3m-view-outlet.ts'
import { loadTexts } from '../../../src/controllers/settings/language.ts'
import { registerModal } from '../../../src/controllers/shell/modal.ts'
import { viewPopped, viewPushed } from '../../../src/state/shell/modal.ts'
import { createModal } from '../../../src/create-modal.ts'
import { deepQuery } from '../../support/deep-query.ts'
import { fakeConnector } from '../../support/fake-connector.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

describe('screen after the connect screen', () => {
  it('loads when the pointer enters a row', async () => {
    createModal()
    await Promise.all([loadTexts(), loadView('Connect')])
    reset()
    fakeConnector()
    const modal = await fixture<W3mModal>(html`<w3m-modal embedded></w3m-modal>`)
    registerModal(modal)
    const row = await until(() => deepQuery(document, '[data-testid="wallet-selector-io.fathom"]'), 'no row')
    const createPointerOver = () => new PointerEvent('pointerover', { bubbles: true, composed: true })
    deepQuery(modal, 'h2')?.dispatchEvent(createPointerOver())
    await new Promise<unknown>(resolve => requestIdleCallback(resolve))
    expect(isLoaded('ConnectingExternal')).to.equal(false)
    row.dispatchEvent(createPointerOver())
    await until(() => isLoaded('ConnectingExternal'), 'not loaded')
  })

  it('updates the outlet once, even if a screen has to load first or the user goes back', async () => {
    // Lit reports each warning once.
    const lit = globalThis as { litIssuedWarnings?: Set<string> }
    lit.litIssuedWarnings?.clear()
    const warnings: string[] = []
    const { warn } = console
    console.warn = (text: unknown) => void warnings.push(String(text))
    try {
      createModal()
      await Promise.all([loadTexts(), loadView('Connect')])
      reset()
      const modal = await fixture<W3mModal>(html`<w3m-modal embedded></w3m-modal>`)
      registerModal(modal)
      await until(() => deepQuery(document, 'w3m-connect-screen'), 'no Connect')
      expect([isLoaded('WhatIsAWallet'), isLoaded('AllWallets')]).to.deep.equal([false, false])
      viewPushed({ name: 'WhatIsAWallet' })
      await until(() => deepQuery(document, 'w3m-what-is-a-wallet-view'), 'not shown')
      const outlet = deepQuery(document, 'w3m-view-outlet') as W3mViewOutlet
      // An observer, because the screen may load between two polls.
      const waiting = new Promise<void>(resolve => {
        const observer = new MutationObserver(() => {
          if (!outlet.inert) return
          observer.disconnect()
          resolve()
        })
        observer.observe(outlet, { attributes: true, attributeFilter: ['inert'] })
      })
      viewPushed({ name: 'AllWallets' })
      await waiting
      viewPopped()
      await until(() => !outlet.inert, 'still waits')
      await until(() => isLoaded('AllWallets'), 'not loaded')
      viewPopped()
      await until(() => deepQuery(document, 'w3m-connect-screen:not(.leaving)'), 'not back')
      await outlet.updateComplete
    } finally {
      console.warn = warn
    }
    expect(warnings.filter(text => text.includes('w3m-view-outlet'))).to.deep.equal([])
  })
})
