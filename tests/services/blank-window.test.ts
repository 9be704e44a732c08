import { expect } from '@open-wc/testing'
import { openBlankWindow } from '../../src/services/blank-window.ts'
import { stubProperty } from '../support/stub-property.ts'

describe('openBlankWindow', () => {
  let restoreFunctions: (() => void)[]
  let features: unknown
  const stubWindow = (name: string, value: unknown) =>
    restoreFunctions.push(stubProperty(window, name, value))
  /** Opens a window of 400 × 600 over a browser window of 1000 × 800 at this screen position. */
  const openOver = (screenX: number, screenY: number, size = { width: 400, height: 600 }) => {
    for (const [name, value] of Object.entries({ screenX, screenY, outerWidth: 1_000, outerHeight: 800 }))
      stubWindow(name, value)
    return openBlankWindow('Opening', size)
  }

  beforeEach(() => {
    restoreFunctions = []
    const openedWindow = { closed: false, document: document.implementation.createHTMLDocument() }
    stubWindow('open', (_url: string, _target: string, windowFeatures: string) => {
      features = windowFeatures
      return openedWindow
    })
  })
  afterEach(() => {
    for (const restore of restoreFunctions.reverse()) restore()
  })

  it('opens a popup in the center of the browser window with the given text', () => {
    const openedWindow = openOver(50, 20)
    expect(features).to.equal('popup,width=400,height=600,left=350,top=120')
    expect(openedWindow?.document.title).to.equal('Opening')
    expect(openedWindow?.document.body.textContent).to.equal('Opening')
  })

  it('keeps the popup on the screen if the browser window is smaller or partly off-screen', () => {
    openOver(-900, -400)
    expect(features).to.equal('popup,width=400,height=600,left=0,top=0')
    openOver(0, 0, { width: 1_200, height: 900 })
    expect(features).to.equal('popup,width=1200,height=900,left=0,top=0')
  })

  it('returns undefined if the browser blocks popups', () => {
    stubWindow('open', () => null)
    expect(openOver(0, 0)).to.equal(undefined)
  })
})
