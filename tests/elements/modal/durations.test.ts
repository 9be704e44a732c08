import { expect } from '@open-wc/testing'
import { emulateMedia } from '@web/test-runner-commands'
import type { LitElement } from 'lit'
import { mountModal } from '../../../elements/index.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { viewTable } from '../../../elements/modal/view-table.ts'
import { loadTexts } from '../../../src/controllers/settings/language.ts'
import {
  closeModal,
  goBack,
  openModal,
  requestClose,
  showView,
} from '../../../src/controllers/shell/modal.ts'
import { hideToast, showToast } from '../../../src/controllers/shell/notify.ts'
import { createModal } from '../../../src/create-modal.ts'
import { $modal, closingBlocked } from '../../../src/state/shell/modal.ts'
import { addTexts, languageSet, t } from '../../../src/text/text.ts'
import { deepQuery, deepText } from '../../support/deep-query.ts'
import { fakeConnector } from '../../support/fake-connector.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { reset } from '../../support/reset.ts'
import { transitionLoaded } from '../../support/transition-loaded.ts'
import { until } from '../../support/until.ts'

/** Returns the animations that run during `step`: duration in milliseconds by class or tag. */
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
    await transitionLoaded()
  })
  afterEach(() => {
    closingBlocked(false)
    hideToast()
    closeModal()
  })

  const outlet = () => deepQuery(document, 'w3m-view-outlet')?.shadowRoot as ShadowRoot
  const opacityOf = (element: Element) => Number(getComputedStyle(element).opacity)
  const showNext = async () => {
    showView({ name: 'WhatIsAWallet' })
    return until(() => outlet().querySelector<LitElement>('w3m-what-is-a-wallet-view'))
  }
  const leaving = () => outlet().querySelector<HTMLElement>('.leaving')

  it('cross-fades two screens: the last screen stays above the new screen, inert and without updates', async () => {
    const height = outlet().querySelector<HTMLElement>('.view')?.offsetHeight
    const next = await showNext()
    const last = leaving() as HTMLElement
    for (const each of [next, last]) for (const motion of each.getAnimations()) motion.pause()
    for (const [time, isNewVisible] of [
      [0, false],
      [75, true],
    ] as const) {
      for (const each of [next, last]) for (const motion of each.getAnimations()) motion.currentTime = time
      expect(opacityOf(next) > 0.1, `the new screen at ${time} ms`).to.equal(isNewVisible)
      expect(opacityOf(next) + opacityOf(last), `both at ${time} ms`).to.be.closeTo(1, 0.01)
    }
    expect(last.localName).to.equal('w3m-connect-screen')
    expect(last.offsetHeight).to.equal(height)
    expect(last.getBoundingClientRect().top).to.equal(next.getBoundingClientRect().top)
    expect([last.inert, last.ariaHidden]).to.deep.equal([true, 'true'])
    expect(last.shadowRoot?.querySelectorAll('*').length).to.be.above(3)
    for (const motion of last.getAnimations()) motion.finish()
    await until(() => !leaving())
    expect(last.isConnected).to.equal(false)
  })

  it('has unique test ids, and the focus in the new screen, while two screens are visible', async () => {
    outlet().querySelector('w3m-connect-screen')?.shadowRoot?.querySelector('button')?.focus()
    await showNext()
    const all = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap(each => [
        each,
        ...(each.shadowRoot ? all(each.shadowRoot) : []),
      ])
    const last = leaving() as HTMLElement
    expect(all(last.shadowRoot as ShadowRoot).filter(({ dataset }) => dataset.testid)).to.deep.equal([])
    const ids = all(document).flatMap(({ dataset }) => dataset.testid ?? [])
    expect(ids).to.deep.equal([...new Set(ids)])
    await until(() => deepQuery(document, 'w3m-header')?.shadowRoot?.activeElement?.localName === 'h2')
    expect(leaving()).to.equal(last)
    expect(last.matches(':focus-within')).to.equal(false)
  })

  it('does not update the last screen while it fades out, and updates it again if the user goes back', async () => {
    const before = deepText(outlet().querySelector('.view'))
    const next = await showNext()
    const last = leaving() as HTMLElement
    const picture = () => {
      last.className = 'view'
      const text = deepText(last)
      last.className = 'leaving'
      return text
    }
    addTexts({ connect: { installed: 'Changed' } })
    fakeConnector()
    await next.updateComplete
    await new Promise(requestAnimationFrame)
    expect(picture()).to.equal(before)
    goBack()
    await until(() => outlet().querySelector('.view') === last, 'not back')
    expect([last.inert, last.ariaHidden, last.style.blockSize]).to.deep.equal([false, null, ''])
    await until(() => deepText(last).includes('Fathom'), `shows “${deepText(last)}”`)
    await until(() => !leaving())
    expect(deepQuery(last.shadowRoot as ShadowRoot, '[data-testid]')).not.to.equal(undefined)
  })

  it('removes the last screen at once if the page allows no motion', async () => {
    const modal = deepQuery(document, 'w3m-modal') as HTMLElement
    modal.style.setProperty('--w3m-motion', '0')
    try {
      await showNext()
      expect(leaving()).to.equal(null)
    } finally {
      modal.style.removeProperty('--w3m-motion')
    }
  })

  for (const [direction, from] of [
    ['ltr', 12],
    ['rtl', -12],
  ] as const)
    it(`moves both screens in the direction of travel: ${direction}`, async () => {
      languageSet({ tag: 'en', direction })
      try {
        await until(() => deepQuery(document, 'dialog')?.dir === direction)
        const next = await showNext()
        const moves = [next, leaving() as HTMLElement].map(screen =>
          screen
            .getAnimations()
            .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
            .map(({ transform }) => transform)
            .filter(value => value && value !== 'none'),
        )
        expect(moves).to.deep.equal([[`translateX(${from}px)`], [`translateX(${-from}px)`]])
      } finally {
        languageSet({ tag: 'en', direction: 'ltr' })
      }
    })

  it('moves nothing with reduced motion: screens, height, toasts and the refusal to close', async () => {
    await emulateMedia({ reducedMotion: 'reduce' })
    const moves: string[] = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (keyframes, options) {
      const properties = [keyframes].flat().flatMap(frame => Object.keys(frame ?? {}))
      const { duration } = options as KeyframeAnimationOptions
      if (duration && properties.some(name => name !== 'opacity'))
        moves.push(`${this.localName}.${this.className} in ${duration} ms: ${properties.join(' ')}`)
      return animate.call(this, keyframes, options)
    }
    try {
      await showNext()
      expect(leaving()).to.equal(null)
      goBack()
      await until(() => outlet().querySelector('.view')?.localName === 'w3m-connect-screen')
      showToast('success', 'One')
      await until(() => findToast() === 'One')
      showToast('error', 'Two')
      await until(() => findToast() === 'Two')
      closingBlocked(true)
      requestClose()
      const announced = () => deepQuery(document, 'w3m-header')?.shadowRoot?.querySelector('[role="status"]')
      await until(() => announced()?.textContent === t('modal.refused'), 'not announced')
      expect(moves).to.deep.equal([])
      const { scale, translate } = getComputedStyle(deepQuery(document, '.card') as Element)
      expect([scale, translate]).to.deep.equal(['none', 'none'])
    } finally {
      Element.prototype.animate = animate
      await emulateMedia({ reducedMotion: 'no-preference' })
    }
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
