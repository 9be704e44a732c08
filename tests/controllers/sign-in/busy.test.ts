import { expect } from '@open-wc/testing'
import { closeModal } from '../../../src/controllers/shell/modal.ts'
import { isBusy } from '../../../src/controllers/sign-in/expiry.ts'
import type { View } from '../../../src/core/view.ts'
import { runtime } from '../../../src/runtime.ts'
import { modalOpened } from '../../../src/state/shell/modal.ts'

describe('a sign-in that has run out', () => {
  afterEach(() => closeModal())

  const forms: readonly View[] = [
    { name: 'WalletSend' },
    { name: 'SwapPreview' },
    { name: 'OnRampProviders' },
    { name: 'BuyInProgress' },
    { name: 'ApproveTransaction' },
  ]
  for (const view of forms)
    it(`asks nobody who is in the middle of ${view.name}`, () => {
      modalOpened(view)
      expect(isBusy()).to.equal(true)
    })

  it('asks nobody while a request of the app waits for a wallet', () => {
    runtime.openAsks = 1
    expect(isBusy()).to.equal(true)
    runtime.openAsks = 0
    expect(isBusy()).to.equal(false)
  })

  it('asks whoever only looks at the account, and whoever has closed the modal', () => {
    modalOpened({ name: 'Account' })
    expect(isBusy()).to.equal(false)
    modalOpened({ name: 'WalletSend' })
    closeModal()
    expect(isBusy()).to.equal(false)
  })
})
