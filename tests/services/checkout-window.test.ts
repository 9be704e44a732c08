import { expect } from '@open-wc/testing'
import { onPageVisible } from '../../src/services/checkout-window.ts'
import { stubProperty } from '../support/stub-property.ts'

describe('onPageVisible', () => {
  let count = 0
  let stop: () => void
  let restore: () => void
  const change = (state: DocumentVisibilityState) => {
    restore()
    restore = stubProperty(document, 'visibilityState', state)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  beforeEach(() => {
    count = 0
    restore = () => {}
    stop = onPageVisible(() => count++)
  })
  afterEach(() => {
    stop()
    restore()
  })

  it('calls back when the page becomes visible or focused, and not when it is hidden', () => {
    change('hidden')
    dispatchEvent(new Event('focus'))
    expect(count).to.equal(0)
    change('visible')
    expect(count).to.equal(1)
    dispatchEvent(new Event('focus'))
    expect(count).to.equal(2)
  })

  it('does not call back after it is stopped', () => {
    stop()
    change('visible')
    dispatchEvent(new Event('focus'))
    expect(count).to.equal(0)
  })
})
