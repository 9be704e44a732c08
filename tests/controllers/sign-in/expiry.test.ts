import { expect } from '@open-wc/testing'
import { closeModal } from '../../../src/controllers/shell/modal.ts'
import { isBusy, scheduleExpiry } from '../../../src/controllers/sign-in/sessions.ts'
import type { AccountId } from '../../../src/core/chain/caip.ts'
import type { Session } from '../../../src/core/sign-in/siwx.ts'
import type { View } from '../../../src/core/view.ts'
import { runtime } from '../../../src/runtime.ts'
import { modalOpened } from '../../../src/state/shell/modal.ts'
import { $sessions, signInRecordChanged } from '../../../src/state/sign-in/sign-in-records.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { fakeSiwx } from '../../support/fake-siwx.ts'
import { reset } from '../../support/reset.ts'

describe('expired sign-in', () => {
  afterEach(() => closeModal())

  const busyViews: readonly View[] = [
    { name: 'WalletSend' },
    { name: 'SwapPreview' },
    { name: 'OnRampProviders' },
    { name: 'BuyInProgress' },
    { name: 'ApproveTransaction' },
  ]
  for (const view of busyViews)
    it(`does not interrupt ${view.name}`, () => {
      modalOpened(view)
      expect(isBusy()).to.equal(true)
    })

  it('does not interrupt a wallet request of the app', () => {
    runtime.openRequests = 1
    expect(isBusy()).to.equal(true)
    runtime.openRequests = 0
    expect(isBusy()).to.equal(false)
  })

  it('interrupts the account screen and a closed modal', () => {
    modalOpened({ name: 'Account' })
    expect(isBusy()).to.equal(false)
    modalOpened({ name: 'WalletSend' })
    closeModal()
    expect(isBusy()).to.equal(false)
  })

  it('ends each session when it expires', async () => {
    const clock = fakeClock()
    try {
      reset({ options: { siwx: fakeSiwx() } })
      const endedSessions: unknown[] = []
      runtime.emit = (_, detail) => endedSessions.push(detail)
      const expireIn = (account: AccountId, ms: number) =>
        signInRecordChanged(account, {
          session: { data: { expirationTime: new Date(Date.now() + ms).toISOString() } } as Session,
        })
      expireIn('eip155:1:0x1', 60_000)
      expireIn('eip155:1:0x2', 7_200_000)
      scheduleExpiry()
      await clock.advance(59_000)
      expect(endedSessions).to.have.length(0)
      await clock.advance(2_000)
      expect(endedSessions).to.deep.equal([{ reason: 'expired' }])
      expect([...$sessions.get().keys()]).to.deep.equal(['eip155:1:0x2'])
      await clock.advance(7_200_000)
      expect(endedSessions).to.have.length(2)
    } finally {
      clock.restore()
    }
  })
})
