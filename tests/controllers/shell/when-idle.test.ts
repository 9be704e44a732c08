import { expect } from '@open-wc/testing'
import { whenIdle } from '../../../src/controllers/shell/when-idle.ts'
import { closeModal, goBack, modalHidden, openModal, showView } from '../../../src/controllers/shell/modal.ts'
import { codeSettled } from '../../../src/state/login/code-awaited.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

describe('whenIdle', () => {
  const begun: string[] = []
  const idle = (name: string) => whenIdle(() => begun.push(name))
  // Requested later, so it runs after all earlier idle callbacks.
  const later = () => new Promise<void>(resolve => requestIdleCallback(() => resolve(), { timeout: 2000 }))

  beforeEach(() => {
    begun.length = 0
    reset({ options: { projectId: 'local' } })
  })
  afterEach(() => {
    closeModal()
    modalHidden()
  })

  it('runs when the browser is idle', async () => {
    idle('one')
    expect(begun).to.deep.equal([])
    await until(() => begun.length === 1)
  })

  it('waits while a pairing code is loading, and runs once it is shown', async () => {
    await openModal({ name: 'Connect' })
    idle('before the press')
    showView({ name: 'ConnectingWalletConnectBasic' })
    idle('after it')
    await later()
    await later()
    expect(begun).to.deep.equal([])
    codeSettled()
    await until(() => begun.length === 2)
  })

  it('runs when the user leaves the screen of the code', async () => {
    await openModal({ name: 'Connect' })
    showView({ name: 'ConnectingWalletConnectBasic' })
    idle('one')
    await later()
    expect(begun).to.deep.equal([])
    goBack()
    await until(() => begun.length === 1)
  })
})
