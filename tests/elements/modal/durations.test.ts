import { expect } from '@open-wc/testing'
import { mountModal } from '../../../elements/index.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { viewTable } from '../../../elements/modal/view-table.ts'
import { loadTexts } from '../../../src/controllers/settings/language.ts'
import { closeModal, openModal, requestClose, showView } from '../../../src/controllers/shell/modal.ts'
import { hideToast, showToast } from '../../../src/controllers/shell/notify.ts'
import { createModal } from '../../../src/create-modal.ts'
import { $modal, closingBlocked } from '../../../src/state/shell/modal.ts'
import { deepQuery } from '../../support/deep-query.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

/** Returns what is animated while `step` runs: duration in milliseconds by class or tag. */
async function recordAnimations(step: () => unknown, isDone: (all: ReadonlyMap<string, number>) => boolean) {
  const parts = new Map<string, number>()
  const { animate } = Element.prototype
  Element.prototype.animate = function (keyframes, options) {
    parts.set(this.classList[0] || this.localName, Number((options as KeyframeAnimationOptions)?.duration))
    return animate.call(this, keyframes, options)
  }
  try {
    await step()
    await until(() => isDone(parts))
  } finally {
    Element.prototype.animate = animate
  }
  return parts
}

const findToast = () =>
  (deepQuery(document, 'wui-toast') as HTMLElementTagNameMap['wui-toast'] | undefined)?.text

describe('animation durations', function () {
  this.timeout(60_000)

  before(async () => {
    createModal()
    await Promise.all([loadTexts(), loadView('Connect'), loadView('WhatIsAWallet')])
  })
  beforeEach(async () => {
    reset({ runtime: { mountModal } })
    await openModal()
    await until(() => deepQuery(document, 'w3m-connect-screen'))
    // The height animation of the card loads when the browser is idle.
    await new Promise(resolve => requestIdleCallback(resolve, { timeout: 5000 }))
    await import('../../../elements/modal/card-height.ts')
  })
  afterEach(() => {
    closingBlocked(false)
    hideToast()
    closeModal()
  })

  it('shows no empty frame when the screen changes, because the new one is half visible from the first frame', async () => {
    const opacities: number[] = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (keyframes, options) {
      const animation = animate.call(this, keyframes, options)
      if (this.localName === 'w3m-what-is-a-wallet-view')
        opacities.push(Number(getComputedStyle(this as HTMLElement).opacity))
      return animation
    }
    try {
      showView({ name: 'WhatIsAWallet' })
      await until(() => opacities.length)
    } finally {
      Element.prototype.animate = animate
    }
    expect(opacities[0]).to.be.at.least(0.5)
  })

  it('shakes for 500 ms if it must not close yet', async () => {
    closingBlocked(true)
    const animations = await recordAnimations(requestClose, parts => parts.has('card'))
    expect($modal.get().isOpen).to.equal(true)
    expect(animations.get('card')).to.equal(500)
  })

  it('animates the next screen and the card height in 150 ms, and the title in 120 ms', async () => {
    const animations = await recordAnimations(
      () => showView({ name: 'WhatIsAWallet' }),
      parts => parts.has('view') && parts.has('card') && parts.has('h2'),
    )
    expect([animations.get('view'), animations.get('card'), animations.get('h2')]).to.deep.equal([
      150, 150, 120,
    ])
  })

  it('marks the clicked control as busy after 200 ms of loading', async () => {
    const { chunk } = viewTable.WhatIsANetwork as { chunk: { load: () => unknown } }
    const { load } = chunk
    let arrive = () => {}
    const gate = new Promise<void>(resolve => {
      arrive = resolve
    })
    chunk.load = () => gate.then(load)
    const control = deepQuery(
      deepQuery(document, '[data-testid="w3m-modal-card"]') as Element,
      'button',
    ) as HTMLElement
    // Suppresses the click action of the control itself.
    control.addEventListener('click', event => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    })
    control.click()
    const getPulses = () =>
      control.getAnimations().filter(animation => animation.effect?.getTiming().iterations === Infinity)
        .length
    const clock = fakeClock()
    try {
      showView({ name: 'WhatIsANetwork' })
      await clock.advance(0)
      await clock.advance(199)
      expect([control.ariaBusy, getPulses()]).to.deep.equal([null, 0])
      await clock.advance(1)
      expect([control.ariaBusy, getPulses()]).to.deep.equal(['true', 1])
    } finally {
      clock.restore()
      chunk.load = load
    }
    arrive()
    await until(() => deepQuery(document, 'w3m-what-is-a-network-view'))
    expect([control.ariaBusy, getPulses()]).to.deep.equal([null, 0])
  })

  it('waits 150 ms between two toasts', async () => {
    showToast('success', 'One')
    await until(() => findToast() === 'One')
    const clock = fakeClock()
    try {
      showToast('error', 'Two')
      await clock.advance(149)
      expect(findToast()).to.equal(undefined)
      const animations = await recordAnimations(
        () => clock.advance(1),
        parts => parts.has('wui-toast'),
      )
      expect(findToast()).to.equal('Two')
      expect(animations.get('wui-toast')).to.equal(150)
    } finally {
      clock.restore()
    }
  })
})
