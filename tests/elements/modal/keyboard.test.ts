// The keyboard of a phone or tablet covers the page, and style sheets cannot detect it.
import { expect } from '@open-wc/testing'
import { mountModal } from '../../../elements/index.ts'
import { placeAboveKeyboard } from '../../../elements/modal/above-keyboard.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { loadTexts } from '../../../src/controllers/settings/language.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import { createModal } from '../../../src/create-modal.ts'
import { deepQuery, deepQueryAll } from '../../support/deep-query.ts'
import { fakeConnector } from '../../support/fake-connector.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

describe('card above an on-screen keyboard', () => {
  const viewport = visualViewport as VisualViewport
  const metrics = { height: innerHeight, offsetTop: 0, scale: 1 }
  const resizeViewport = (overrides: Partial<typeof metrics>) => {
    Object.assign(metrics, { height: innerHeight, offsetTop: 0, scale: 1 }, overrides)
    viewport.dispatchEvent(new Event('resize'))
  }
  const findCard = () => deepQuery(document, '[data-testid="w3m-modal-card"]') as HTMLElement
  /** Returns the rectangle of the card after all animations have finished. */
  const readRectAtRest = async () => {
    // Opening and closing scale the card, so wait until the scale is removed.
    await until(() => getComputedStyle(findCard()).scale === 'none' && findCard().closest('dialog')?.open)
    await Promise.all(
      findCard()
        .getAnimations({ subtree: true })
        .map(animation => animation.finished.catch(() => {})),
    )
    return findCard().getBoundingClientRect()
  }

  before(async () => {
    for (const name of ['height', 'offsetTop', 'scale'] as const)
      Object.defineProperty(viewport, name, { get: () => metrics[name], configurable: true })
    createModal()
    await Promise.all([loadTexts(), loadView('Connect')])
  })
  after(() => {
    for (const name of ['height', 'offsetTop', 'scale'] as const) Reflect.deleteProperty(viewport, name)
  })
  beforeEach(async () => {
    reset({ runtime: { mountModal } })
    for (const id of ['one', 'two', 'three', 'four']) fakeConnector({ id, name: id, rdns: `io.${id}` })
    await openModal()
    await until(
      () =>
        deepQueryAll(findCard(), 'w3m-connect-screen').length &&
        deepQueryAll(findCard(), 'button').length > 4,
    )
    placeAboveKeyboard(findCard())
  })
  afterEach(() => {
    resizeViewport({})
    closeModal()
  })

  it('centers the card in the visible area of a tablet, and keeps the focused control visible', async () => {
    expect(innerWidth, 'not a sheet').to.be.above(430)
    const initialRect = await readRectAtRest()
    const control = await until(() => deepQueryAll(findCard(), 'button').at(-1))
    control.focus()
    const height = Math.round(innerHeight * 0.55)
    resizeViewport({ height })
    const { top, bottom } = await readRectAtRest()
    expect(top).to.be.at.least(0)
    expect(bottom).to.be.at.most(height)
    expect(Math.abs(top - (height - bottom)), 'above and below').to.be.below(2)
    const rect = control.getBoundingClientRect()
    expect(rect.top >= top && rect.bottom <= bottom, 'the control in the card').to.equal(true)
    resizeViewport({})
    const laterRect = await readRectAtRest()
    expect(laterRect.top).to.equal(initialRect.top)
    expect(laterRect.height).to.equal(initialRect.height)
  })

  it('uses the whole visible area on a phone in landscape with a scrolled viewport', async () => {
    resizeViewport({ height: 180, offsetTop: 60 })
    const { top, bottom } = await readRectAtRest()
    expect(top).to.be.at.least(60)
    expect(bottom).to.be.at.most(240)
    expect(bottom - top).to.equal(172)
  })

  it('keeps its position when browser bars appear and during pinch zoom', async () => {
    const initialRect = await readRectAtRest()
    for (const override of [{ height: innerHeight - 100 }, { height: innerHeight / 2, scale: 2 }]) {
      resizeViewport(override)
      const { top, height } = await readRectAtRest()
      expect([top, height]).to.deep.equal([initialRect.top, initialRect.height])
    }
  })
})
