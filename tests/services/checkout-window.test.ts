import { expect } from '@open-wc/testing'
import { onPageVisible } from '../../src/services/checkout-window.ts'
import { stubProperty } from '../support/stub-property.ts'

describe('onPageVisible', () => {
  let callCount = 0
  let stop: () => void
  let restore: () => void
  const setVisibility = (state: DocumentVisibilityState) => {
    restore()
    restore = stubProperty(document, 'visibilityState', state)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  beforeEach(() => {
    callCount = 0
    restore = () => {}
    stop = onPageVisible(() => callCount++)
  })
  afterEach(() => {
    stop()
    restore()
  })

  it('calls the callback when the page becomes visible or focused, and not when it is hidden', () => {
    setVisibility('hidden')
    dispatchEvent(new Event('focus'))
    expect(callCount).to.equal(0)
    setVisibility('visible')
    expect(callCount).to.equal(1)
    dispatchEvent(new Event('focus'))
    expect(callCount).to.equal(2)
  })

  it('does not call the callback after it is stopped', () => {
    stop()
    setVisibility('visible')
    dispatchEvent(new Event('focus'))
    expect(callCount).to.equal(0)
  })
})
