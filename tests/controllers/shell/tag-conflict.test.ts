import { expect } from '@open-wc/testing'
import { reportTagConflict } from '../../../src/controllers/shell/tag-conflict.ts'
import { runtime } from '../../../src/runtime.ts'

describe('reportTagConflict', () => {
  const { emit } = runtime
  const { warn } = console
  afterEach(() => {
    runtime.emit = emit
    console.warn = warn
  })

  it('logs one warning, and emits one error event, which waits for the first listener', () => {
    const warnings: unknown[] = []
    const events: unknown[] = []
    console.warn = text => void warnings.push(text)
    runtime.emit = undefined
    const element = document.createElement('w3m-connect-button')
    runtime.elements.add(element)
    reportTagConflict('w3m-button')
    reportTagConflict('w3m-button')
    runtime.elements.delete(element)
    const message = 'Another script of this page owns <w3m-button>'
    expect(warnings).to.deep.equal([`w3m: ${message}`])
    runtime.emit = (name, detail) => void events.push([name, detail])
    reportTagConflict('w3m-button')
    reportTagConflict('w3m-button')
    expect(warnings).to.have.length(1)
    expect(events).to.deep.equal([['error', { code: 'MODAL_FAILED', message }]])
  })

  it('dispatches the error on the window if no element of the page can start a visit', () => {
    console.warn = () => {}
    runtime.emit = undefined
    const details: unknown[] = []
    const onError = (event: Event) => void details.push((event as CustomEvent).detail)
    window.addEventListener('w3m-error', onError)
    reportTagConflict('w3m-network-button')
    reportTagConflict('w3m-network-button')
    window.removeEventListener('w3m-error', onError)
    const message = 'Another script of this page owns <w3m-network-button>'
    expect(details).to.deep.equal([{ code: 'MODAL_FAILED', message }])
  })
})
