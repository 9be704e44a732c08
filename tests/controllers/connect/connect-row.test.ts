import { expect } from '@open-wc/testing'
import { connectRow } from '../../../src/controllers/connect/connect.ts'
import { closeModal, openModal, showView } from '../../../src/controllers/shell/modal.ts'
import { runtime } from '../../../src/runtime.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { $modal, $view } from '../../../src/state/shell/modal.ts'
import { createDeferred } from '../../support/deferred.ts'
import { type FakeConnector, fakeConnector } from '../../support/fake-connector.ts'
import { localSolana, localOneNetwork, reset } from '../../support/reset.ts'

describe('connectRow', () => {
  let wallet: FakeConnector & { load?(): Promise<unknown> }
  const press = async () => {
    await openModal()
    showView({ name: 'ConnectingExternal', connectorId: 'io.fathom', isRow: true })
    return connectRow('io.fathom')
  }
  const registerForSolana = (name = 'fathom') =>
    fakeConnector({ id: `standard:${name}`, name, namespaces: ['solana'] })

  beforeEach(() => {
    reset({ networks: [localOneNetwork, localSolana] })
    wallet = fakeConnector()
  })

  it('connects a wallet of one namespace', async () => {
    registerForSolana('other')
    await press()
    expect($connections.get().eip155?.status).to.equal('connected')
    expect($modal.get().isOpen).to.equal(false)
  })

  it('F26 shows the namespace choice if the wallet registers another namespace before the request is sent', async () => {
    const connectorLoaded = createDeferred<void>()
    wallet.load = () => connectorLoaded.promise
    const connectPromise = press()
    await Promise.resolve()
    registerForSolana()
    connectorLoaded.resolve()
    await connectPromise
    expect(wallet.calls.connect).to.equal(0)
    expect($view.get()).to.deep.equal({
      name: 'ConnectingMultiChain',
      connectorIds: ['io.fathom', 'standard:fathom'],
    })
  })

  it('sends no request if the user leaves the screen while the connector loads', async () => {
    for (const leaveScreen of [closeModal, () => showView({ name: 'WhatIsAWallet' })]) {
      const connectorLoaded = createDeferred<void>()
      wallet.load = () => connectorLoaded.promise
      const connectPromise = press()
      await new Promise(resolve => setTimeout(resolve))
      leaveScreen()
      connectorLoaded.resolve()
      await connectPromise
      expect(wallet.calls.connect).to.equal(0)
      closeModal()
    }
  })

  it('sends the request even if preloading the connector fails', async () => {
    wallet.load = () => Promise.reject(new Error('did not load'))
    await press()
    expect(wallet.calls.connect).to.equal(1)
  })

  it('opens the modal after the discovery of all namespaces', async () => {
    const discoveryEnd = createDeferred<void>()
    runtime.discovered = discoveryEnd.promise
    const openPromise = openModal()
    await new Promise(resolve => setTimeout(resolve))
    expect($modal.get().isOpen).to.equal(false)
    discoveryEnd.resolve()
    await openPromise
    expect($modal.get().isOpen).to.equal(true)
  })
})
