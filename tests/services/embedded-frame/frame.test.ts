// @separate-page: The tests count the frames and messages of their window.
import { expect } from '@open-wc/testing'
import { createFrame } from '../../../src/services/embedded-frame/frame.ts'
import { createFrameUrl, frameOrigin } from '../../support/fake-frame.ts'
import { until } from '../../support/until.ts'

describe('frame in the page', () => {
  it('is visible only while it is shown, regardless of the page’s styles', () => {
    const frame = createFrame(createFrameUrl(), { onLoad() {}, onError() {} })
    const element = document.querySelector('iframe') as HTMLIFrameElement
    const style = document.createElement('style')
    style.textContent = 'iframe { display: none !important }'
    document.head.append(style)
    const readDisplay = () => getComputedStyle(element).display
    try {
      expect(readDisplay()).to.equal('none')
      frame.show('Secure window')
      expect([readDisplay(), element.title]).to.deep.equal(['block', 'Secure window'])
      frame.hide()
      style.textContent = 'iframe { display: block !important }'
      expect(readDisplay()).to.equal('none')
    } finally {
      style.remove()
      frame.remove()
    }
    expect(document.querySelector('iframe')).to.equal(null)
  })

  it('reports no event of a removed iframe', () => {
    const reportedEvents: string[] = []
    const frame = createFrame(createFrameUrl(), {
      onLoad: () => reportedEvents.push('loaded'),
      onError: () => reportedEvents.push('failed'),
    })
    const element = document.querySelector('iframe') as HTMLIFrameElement
    element.dispatchEvent(new Event('error'))
    expect(reportedEvents).to.deep.equal(['failed'])
    frame.remove()
    element.dispatchEvent(new Event('load'))
    element.dispatchEvent(new Event('error'))
    expect(reportedEvents).to.deep.equal(['failed'])
  })

  describe('isFrom', () => {
    const events: MessageEvent[] = []
    const onMessage = (event: MessageEvent) => {
      if (event.data?.fakeFrame === 'loaded') events.push(event)
    }
    /** Resolves with the next message of a loaded page. The browser sets its source and origin. */
    const nextEvent = async () => (await until(() => events.shift(), 'a message')) as MessageEvent
    let frame: ReturnType<typeof createFrame>
    beforeEach(() => {
      addEventListener('message', onMessage)
      frame = createFrame(createFrameUrl(), { onLoad() {}, onError() {} })
    })
    afterEach(() => {
      removeEventListener('message', onMessage)
      frame.remove()
    })
    const findElement = () => document.querySelector('#w3m-iframe') as HTMLIFrameElement

    it('T7 accepts messages of its own page', async () => {
      const event = await nextEvent()
      expect([event.source === findElement().contentWindow, event.origin]).to.deep.equal([true, frameOrigin])
      expect(frame.isFrom(event)).to.equal(true)
    })

    it('T7 rejects a message of another origin from the same frame', async () => {
      await nextEvent()
      findElement().src = createFrameUrl().replace(frameOrigin, location.origin)
      const event = await nextEvent()
      expect([event.source === findElement().contentWindow, event.origin]).to.deep.equal([
        true,
        location.origin,
      ])
      expect(frame.isFrom(event)).to.equal(false)
    })

    it("T7 rejects a message of the frame's origin from another frame", async () => {
      await nextEvent()
      const otherFrame = document.createElement('iframe')
      otherFrame.src = createFrameUrl()
      document.body.append(otherFrame)
      const event = await nextEvent()
      expect(event.origin).to.equal(frameOrigin)
      expect(frame.isFrom(event)).to.equal(false)
      otherFrame.remove()
    })

    it('T7 rejects a synthetic event with the window and origin of the frame', async () => {
      await nextEvent()
      const source = findElement().contentWindow as Window
      expect(frame.isFrom(new MessageEvent('message', { source, origin: frameOrigin }))).to.equal(false)
    })
  })

  it("is never attached to an element with the modal's tag that another script defined, and removes its container", () => {
    customElements.define('w3m-modal', class extends HTMLElement {})
    const otherModal = document.createElement('w3m-modal')
    document.body.prepend(otherModal)
    const frame = createFrame(createFrameUrl(), { onLoad() {}, onError() {} })
    const container = document.querySelector('iframe')?.parentElement
    expect(container?.localName).to.equal('w3m-modal')
    expect(container).not.to.equal(otherModal)
    expect(container?.matches(':defined'), 'not upgraded to the element of the other script').to.equal(false)
    frame.remove()
    expect([otherModal.isConnected, container?.isConnected]).to.deep.equal([true, false])
    otherModal.remove()
  })
})
