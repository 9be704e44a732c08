import { expect } from '@open-wc/testing'
import { whenIdle } from '../../../src/controllers/shell/when-idle.ts'
import {
  closeModal,
  goBack,
  onModalHidden,
  openModal,
  showView,
} from '../../../src/controllers/shell/modal.ts'
import { codeSettled } from '../../../src/state/login/code-loading.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

describe('whenIdle', () => {
  const calls: string[] = []
  const schedule = (name: string) => whenIdle(() => calls.push(name))
  // This callback is requested last, so it runs after all earlier idle callbacks.
  const waitForIdle = () =>
    new Promise<void>(resolve => requestIdleCallback(() => resolve(), { timeout: 2000 }))

  beforeEach(() => {
    calls.length = 0
    reset({ options: { projectId: 'local' } })
  })
  afterEach(() => {
    closeModal()
    onModalHidden()
  })

  it('runs the callback when the browser is idle', async () => {
    schedule('one')
    expect(calls).to.deep.equal([])
    await until(() => calls.length === 1)
  })

  it('waits while a pairing code is loading, and runs the callbacks once the code is shown', async () => {
    await openModal({ name: 'Connect' })
    schedule('before the press')
    showView({ name: 'ConnectingWalletConnectBasic' })
    schedule('after it')
    await waitForIdle()
    await waitForIdle()
    expect(calls).to.deep.equal([])
    codeSettled()
    await until(() => calls.length === 2)
  })

  it('runs the callback when the user leaves the screen of the pairing code', async () => {
    await openModal({ name: 'Connect' })
    showView({ name: 'ConnectingWalletConnectBasic' })
    schedule('one')
    await waitForIdle()
    expect(calls).to.deep.equal([])
    goBack()
    await until(() => calls.length === 1)
  })
})
