import { expect } from '@open-wc/testing'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { requestEvents } from '../../../src/controllers/login/embedded-requests.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import { followSignIn } from '../../../src/controllers/sign-in/follow.ts'
import { startVisit } from '../../../src/controllers/handle/visit.ts'
import { $modal, $view } from '../../../src/state/shell/modal.ts'
import { $signIn } from '../../../src/state/sign-in/sign-in.ts'
import { fakeConnector } from '../../support/fake-connector.ts'
import { fakeSiwx } from '../../support/fake-siwx.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

describe('sign-in with an embedded wallet', () => {
  afterEach(() => closeModal())

  it('shows the approval above the sign-in screen, and returns to it', async () => {
    reset({ options: { siwx: fakeSiwx() } })
    startVisit()
    followSignIn()
    fakeConnector()
    await openModal()
    await connectWallet('io.fathom')
    await until(() => $signIn.get()?.step === 'ready')
    requestEvents.requestOpened('one', 'personal_sign')
    await until(() => $view.get()?.name === 'ApproveTransaction')
    requestEvents.requestClosed('one', 'failed')
    expect($view.get()?.name).to.equal('SIWXSignMessage')
    expect($modal.get().isOpen).to.equal(true)
    expect($signIn.get()?.step).to.equal('ready')
  })
})
