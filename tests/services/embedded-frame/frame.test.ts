import { expect } from '@open-wc/testing'
import { placeFrame } from '../../../src/services/embedded-frame/frame.ts'
import { frameAddress } from '../../support/fake-frame.ts'

describe('the frame in the page', () => {
  it('is seen while it is shown and at no other time, whatever the page’s styles say', () => {
    const frame = placeFrame(frameAddress(), { loaded() {}, failed() {} })
    const element = document.querySelector('iframe') as HTMLIFrameElement
    const style = document.createElement('style')
    style.textContent = 'iframe { display: none !important }'
    document.head.append(style)
    const shown = () => getComputedStyle(element).display
    try {
      expect(shown()).to.equal('none')
      frame.show('Secure window')
      expect([shown(), element.title]).to.deep.equal(['block', 'Secure window'])
      frame.hide()
      style.textContent = 'iframe { display: block !important }'
      expect(shown()).to.equal('none')
    } finally {
      style.remove()
      frame.remove()
    }
    expect(document.querySelector('iframe')).to.equal(null)
  })

  it('never stands in an element of another script that owns our tag, and takes its own place along', () => {
    customElements.define('w3m-modal', class extends HTMLElement {})
    const theirs = document.createElement('w3m-modal')
    document.body.prepend(theirs)
    const frame = placeFrame(frameAddress(), { loaded() {}, failed() {} })
    const place = document.querySelector('iframe')?.parentElement
    expect(place?.localName).to.equal('w3m-modal')
    expect(place).not.to.equal(theirs)
    expect(place?.matches(':defined'), 'nobody else makes it an element of theirs').to.equal(false)
    frame.remove()
    expect([theirs.isConnected, place?.isConnected]).to.deep.equal([true, false])
    theirs.remove()
  })
})
