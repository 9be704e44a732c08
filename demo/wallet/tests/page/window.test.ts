import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { fakeClock, type FakeClock } from '../../../../tests/support/fake-clock.ts'
import { type FakeIntersections, fakeIntersections } from '../../../../tests/support/fake-intersections.ts'
import { separateWindowScreen as screen } from '../support/separate-window-screen.ts'
import { stubProperty } from '../../../../tests/support/stub-property.ts'
import { until } from '../../../../tests/support/until.ts'

const guardMs = 500

// The module runs on import, so a test page has only one instance.
describe('approval page in a separate window', () => {
  let clock: FakeClock
  let intersections: FakeIntersections
  let root: HTMLElement
  /** Substitute for the frame that opened this window. */
  let opener: HTMLIFrameElement
  let receivedMessages: unknown[]
  let restore: () => void
  const { lang } = document.documentElement

  before(() => {
    clock = fakeClock()
    intersections = fakeIntersections()
    root = document.createElement('div')
    root.id = 'root'
    opener = document.createElement('iframe')
    document.body.append(root, opener)
    receivedMessages = []
    opener.contentWindow?.addEventListener('message', ({ data }) => receivedMessages.push(data))
    restore = stubProperty(window, 'opener', opener.contentWindow)
  })
  after(() => {
    clock.restore()
    intersections.restore()
    restore()
    opener.remove()
    root.remove()
    document.documentElement.lang = lang
  })

  it('T5 shows the request of the frame that opened it, and posts the approval to that frame', async () => {
    await import('../../page/window.ts')
    expect(root.textContent).to.include('No pending requests in this window.')
    const { eval: run } = opener.contentWindow as Window & { eval(code: string): unknown }
    run(`parent.postMessage(${JSON.stringify({ kind: 'show', screen })}, '*')`)
    const findApproveButton = () => root.querySelector<HTMLButtonElement>('button.primary')
    const isShown = async () => {
      await clock.advance(0)
      return findApproveButton()
    }
    for (let tries = 0; tries < 1_000 && !(await isShown()); tries++);
    expect(root.querySelector('h1')?.textContent).to.include('site.example')
    intersections.reportIntersection(true)
    await clock.advance(guardMs)
    findApproveButton()?.focus()
    await sendKeys({ press: 'Enter' })
    expect(root.textContent).to.include('Approved. You can close this window.')
    clock.restore()
    await until(() => receivedMessages.length > 1, 'the approval')
    expect(receivedMessages).to.deep.equal([{ kind: 'ready' }, { kind: 'approved' }])
  })
})
