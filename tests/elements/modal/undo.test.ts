import { expect } from '@open-wc/testing'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import '../../../elements/buttons/index.ts'
import { mountModal } from '../../../elements/index.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { loadTextPart, loadTexts } from '../../../src/controllers/settings/language.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import { hideToast } from '../../../src/controllers/shell/notify.ts'
import { undoLimits } from '../../../src/core/wallet/unsent-disconnect.ts'
import { createModal, modalHandle } from '../../../src/create-modal.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $modal } from '../../../src/state/shell/modal.ts'
import { $toast, toastShown } from '../../../src/state/shell/notices.ts'
import { recordAnnouncements } from '../../support/announcements.ts'
import { deepQuery, deepText } from '../../support/deep-query.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { fakeConnector, type FakeConnector, connectFathom } from '../../support/fake-connector.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`) as HTMLElement | undefined
const findToast = () => deepQuery(document, 'wui-toast')
const findUndoButton = () =>
  findToast()?.shadowRoot?.querySelector('button') as HTMLButtonElement | null | undefined
const centerOf = (element: Element): [number, number] => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [Math.round(x + width / 2), Math.round(y + height / 2)]
}

describe('Undo toast after a disconnect', function () {
  this.timeout(60_000)
  let wallet: FakeConnector
  let button: HTMLElement
  /** Stops time while a toast is shown, so that a busy machine does not close it. */
  let clock: FakeClock | undefined

  before(async () => {
    createModal()
    await Promise.all([loadTexts(), loadTextPart('features'), loadView('Account'), loadView('Connect')])
  })
  beforeEach(async () => {
    reset({ runtime: { mountModal }, options: { enableInjected: false, enableEip6963: false } })
    button = document.body.appendChild(document.createElement('w3m-button'))
    wallet = fakeConnector()
    connectFathom()
    await until(() => byId('account-button'), 'no account button')
    button.focus()
    await openModal({ name: 'Account' })
    await until(() => byId('disconnect-button'), 'no exit')
  })
  afterEach(async () => {
    clock?.restore()
    clock = undefined
    hideToast()
    closeModal()
    await until(() => !findToast(), 'still a toast')
    button.remove()
    await sendMouse({ type: 'move', position: [0, 0] })
  })
  after(() => modalHandle()?.destroy())

  /** Waits for something that needs further tasks but no further time: advances the clock by 0 ms until `read` returns a truthy value. */
  const waitFor = (read: () => unknown, description: string) =>
    until(async () => {
      await clock?.advance(0)
      return Boolean(read())
    }, description)

  async function disconnect(): Promise<FakeClock> {
    clock = fakeClock(Date.now())
    byId('disconnect-button')?.click()
    await waitFor(() => findUndoButton() && !$modal.get().isOpen, 'no Undo')
    await waitFor(() => byId('connect-button') && document.activeElement === button, 'no focus at the opener')
    return clock
  }

  it('stays until the undo period ends, is at least 44 px high and inside the viewport', async () => {
    const fakeTime = await disconnect()
    await fakeTime.advance(undoLimits.undoMs - 1_000)
    const { width, height, right, top } = (findUndoButton() as Element).getBoundingClientRect()
    expect(Math.min(width, height)).to.be.at.least(44)
    expect(right).to.be.at.most(innerWidth)
    expect(top).to.be.at.least(0)
    const [x, y] = centerOf(findUndoButton() as Element)
    expect(document.elementFromPoint(x, y), 'nothing covers it').to.equal(document.querySelector('w3m-modal'))
    expect(wallet.calls.disconnect).to.equal(0)
    await fakeTime.advance(1_000)
    await waitFor(() => wallet.calls.disconnect === 1, 'not sent')
    expect($toast.get()).to.equal(undefined)
  })

  it('restores the account on click, and the focus of the page button', async () => {
    await disconnect()
    await sendMouse({ type: 'click', position: centerOf(findUndoButton() as Element) })
    await waitFor(() => $account.get().status === 'connected' && byId('account-button'), 'not back')
    await waitFor(() => !findToast(), 'still a toast')
    expect(wallet.calls).to.include({ connect: 0, disconnect: 0, restore: 1 })
    expect(document.activeElement).to.equal(button)
    expect($modal.get().isOpen).to.equal(false)
  })

  it('stays while the pointer is over the toast, and closes on a click outside its button', async () => {
    const fakeTime = await disconnect()
    const text = byId('wui-snackbar-message') as HTMLElement
    await sendMouse({ type: 'move', position: centerOf(text) })
    await fakeTime.advance(undoLimits.undoMs + 500)
    expect(wallet.calls.disconnect).to.equal(0)
    await sendMouse({ type: 'click', position: centerOf(text) })
    await waitFor(() => wallet.calls.disconnect === 1 && !findToast(), 'not sent')
  })

  it('receives focus on Tab after the page button, and Shift+Tab returns to the page button', async () => {
    const fakeTime = await disconnect()
    await sendKeys({ press: 'Tab' })
    expect(findUndoButton()?.matches(':focus-visible')).to.equal(true)
    await fakeTime.advance(undoLimits.undoMs + 500)
    expect(wallet.calls.disconnect, 'a focused button is not removed').to.equal(0)
    await sendKeys({ down: 'Shift' })
    await sendKeys({ press: 'Tab' })
    await sendKeys({ up: 'Shift' })
    expect(document.activeElement).to.equal(button)
    await sendKeys({ press: 'Tab' })
    await sendKeys({ press: 'Enter' })
    await waitFor(() => $account.get().status === 'connected', 'not back')
    await waitFor(() => !findToast() && document.activeElement === button, 'no focus')
    expect(wallet.calls.disconnect).to.equal(0)
  })

  it('closes on Escape', async () => {
    await disconnect()
    await sendKeys({ press: 'Tab' })
    await sendKeys({ press: 'Escape' })
    await waitFor(() => wallet.calls.disconnect === 1 && !findToast(), 'not sent')
    expect(document.activeElement).to.equal(button)
  })

  it('is announced in one message with the disconnect', async () => {
    const { messages, stop } = recordAnnouncements()
    await disconnect()
    await waitFor(() => messages.length > 0, 'silent')
    stop()
    expect(messages).to.deep.equal(['polite: Disconnected from Fathom Undo'])
    expect(deepText(byId('wui-snackbar-message'))).to.equal('Disconnected from Fathom')
  })

  it('does not change Tab for a toast without a button, or from other elements of the page', async () => {
    const otherButton = document.body.appendChild(document.createElement('button'))
    await disconnect()
    otherButton.focus()
    await sendKeys({ press: 'Tab' })
    expect(findUndoButton()?.matches(':focus')).to.equal(false)
    hideToast()
    await waitFor(() => !findToast(), 'still a toast')
    toastShown({ kind: 'success', text: 'Address copied', id: 990 })
    await waitFor(() => findToast(), 'no toast')
    button.focus()
    await sendKeys({ press: 'Tab' })
    expect(findToast()?.matches(':focus-within')).to.equal(false)
    otherButton.remove()
  })
})
