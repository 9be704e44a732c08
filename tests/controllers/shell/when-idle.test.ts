import { expect } from '@open-wc/testing'
import { whenIdle } from '../../../src/controllers/shell/when-idle.ts'
import { closeModal, goBack, modalHidden, openModal, showView } from '../../../src/controllers/shell/modal.ts'
import { codeSettled } from '../../../src/state/login/code-awaited.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

describe('what loads in the background', () => {
  const begun: string[] = []
  const idle = (name: string) => whenIdle(() => begun.push(name))
  // Asked for later, it begins later: what was to begin before it has had its chance.
  const later = () => new Promise<void>(resolve => requestIdleCallback(() => resolve(), { timeout: 2000 }))

  beforeEach(() => {
    begun.length = 0
    reset({ options: { projectId: 'local' } })
  })
  afterEach(() => {
    closeModal()
    modalHidden()
  })

  it('begins when the browser has nothing else to do', async () => {
    idle('one')
    expect(begun).to.deep.equal([])
    await until(() => begun.length === 1)
  })

  it('waits while a code is on its way to the screen, and begins when it is there', async () => {
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

  it('begins when whoever wanted the code went back', async () => {
    await openModal({ name: 'Connect' })
    showView({ name: 'ConnectingWalletConnectBasic' })
    idle('one')
    await later()
    expect(begun).to.deep.equal([])
    goBack()
    await until(() => begun.length === 1)
  })
})
