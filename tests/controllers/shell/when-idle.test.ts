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
  const idle = (name: string) => whenIdle(() => calls.push(name))
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

  it('runs when the browser is idle', async () => {
    idle('one')
    expect(calls).to.deep.equal([])
    await until(() => calls.length === 1)
  })

  it('waits while a pairing code is loading, and runs once it is shown', async () => {
    await openModal({ name: 'Connect' })
    idle('before the press')
    showView({ name: 'ConnectingWalletConnectBasic' })
    idle('after it')
    await waitForIdle()
    await waitForIdle()
    expect(calls).to.deep.equal([])
    codeSettled()
    await until(() => calls.length === 2)
  })

  it('runs when the user leaves the screen of the code', async () => {
    await openModal({ name: 'Connect' })
    showView({ name: 'ConnectingWalletConnectBasic' })
    idle('one')
    await waitForIdle()
    expect(calls).to.deep.equal([])
    goBack()
    await until(() => calls.length === 1)
  })
})
