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
import { loadTransition } from '../../support/load-transition.ts'
import { until } from '../../support/until.ts'

/** Returns the animations that run during `step`: duration in milliseconds by class or tag. */
async function recordAnimations(
  step: () => unknown,
  isDone: (collectElements: ReadonlyMap<string, number>) => boolean,
) {
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
    await loadTransition()
  })
  afterEach(() => {
    closingBlocked(false)
    hideToast()
    closeModal()
  })

  const findOutlet = () => deepQuery(document, 'w3m-view-outlet')?.shadowRoot as ShadowRoot
  const opacityOf = (element: Element) => Number(getComputedStyle(element).opacity)
  const showNext = async () => {
    showView({ name: 'WhatIsAWallet' })
    return until(() => findOutlet().querySelector<LitElement>('w3m-what-is-a-wallet-view'))
  }
  const findLeavingScreen = () => findOutlet().querySelector<HTMLElement>('.leaving')

  it('cross-fades two screens in place, with the previous screen inert and hidden from screen readers', async () => {
    const height = findOutlet().querySelector<HTMLElement>('.view')?.offsetHeight
    const nextScreen = await showNext()
    const lastScreen = findLeavingScreen() as HTMLElement
    for (const screen of [nextScreen, lastScreen]) for (const motion of screen.getAnimations()) motion.pause()
    for (const [time, isNewVisible] of [
      [0, false],
      [75, true],
    ] as const) {
      for (const screen of [nextScreen, lastScreen])
        for (const motion of screen.getAnimations()) motion.currentTime = time
      expect(opacityOf(nextScreen) > 0.1, `the new screen at ${time} ms`).to.equal(isNewVisible)
      expect(opacityOf(nextScreen) + opacityOf(lastScreen), `both at ${time} ms`).to.be.closeTo(1, 0.01)
    }
    expect(lastScreen.localName).to.equal('w3m-connect-screen')
    expect(lastScreen.offsetHeight).to.equal(height)
    expect(lastScreen.getBoundingClientRect().top).to.equal(nextScreen.getBoundingClientRect().top)
    expect([lastScreen.inert, lastScreen.ariaHidden]).to.deep.equal([true, 'true'])
    expect(lastScreen.shadowRoot?.querySelectorAll('*').length).to.be.above(3)
    for (const motion of lastScreen.getAnimations()) motion.finish()
    await until(() => !findLeavingScreen())
    expect(lastScreen.isConnected).to.equal(false)
  })

  it('has unique test ids and focuses the title while two screens are visible', async () => {
    findOutlet().querySelector('w3m-connect-screen')?.shadowRoot?.querySelector('button')?.focus()
    await showNext()
    const collectElements = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap(each => [
        each,
        ...(each.shadowRoot ? collectElements(each.shadowRoot) : []),
      ])
    const lastScreen = findLeavingScreen() as HTMLElement
    expect(
      collectElements(lastScreen.shadowRoot as ShadowRoot).filter(({ dataset }) => dataset.testid),
    ).to.deep.equal([])
    const ids = collectElements(document).flatMap(({ dataset }) => dataset.testid ?? [])
    expect(ids).to.deep.equal([...new Set(ids)])
    await until(() => deepQuery(document, 'w3m-header')?.shadowRoot?.activeElement?.localName === 'h2')
    expect(findLeavingScreen()).to.equal(lastScreen)
    expect(lastScreen.matches(':focus-within')).to.equal(false)
  })

  it('does not update the previous screen while it fades out, and updates it after going back', async () => {
    const textBefore = deepText(findOutlet().querySelector('.view'))
    const nextScreen = await showNext()
    const lastScreen = findLeavingScreen() as HTMLElement
    const readText = () => {
      lastScreen.className = 'view'
      const text = deepText(lastScreen)
      lastScreen.className = 'leaving'
      return text
    }
    addTexts({ connect: { installed: 'Changed' } })
    fakeConnector()
    await nextScreen.updateComplete
    await new Promise(requestAnimationFrame)
    expect(readText()).to.equal(textBefore)
    goBack()
    await until(() => findOutlet().querySelector('.view') === lastScreen, 'not back')
    expect([lastScreen.inert, lastScreen.ariaHidden, lastScreen.style.blockSize]).to.deep.equal([
      false,
      null,
      '',
    ])
    await until(() => deepText(lastScreen).includes('Fathom'), `shows “${deepText(lastScreen)}”`)
    await until(() => !findLeavingScreen())
    expect(deepQuery(lastScreen.shadowRoot as ShadowRoot, '[data-testid]')).not.to.equal(undefined)
  })

  it('removes the previous screen immediately if the page disables motion', async () => {
    const modal = deepQuery(document, 'w3m-modal') as HTMLElement
    modal.style.setProperty('--w3m-motion', '0')
    try {
      await showNext()
      expect(findLeavingScreen()).to.equal(null)
    } finally {
      modal.style.removeProperty('--w3m-motion')
    }
  })

  for (const [direction, distance] of [
    ['ltr', 12],
    ['rtl', -12],
  ] as const)
    it(`moves both screens in the reading direction: ${direction}`, async () => {
      languageSet({ tag: 'en', direction })
      try {
        await until(() => deepQuery(document, 'dialog')?.dir === direction)
        const nextScreen = await showNext()
        const moves = [nextScreen, findLeavingScreen() as HTMLElement].map(screen =>
          screen
            .getAnimations()
            .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
            .map(({ transform }) => transform)
            .filter(value => value && value !== 'none'),
        )
        expect(moves).to.deep.equal([[`translateX(${distance}px)`], [`translateX(${-distance}px)`]])
      } finally {
        languageSet({ tag: 'en', direction: 'ltr' })
      }
    })

  it('animates only opacity with reduced motion', async () => {
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
      expect(findLeavingScreen()).to.equal(null)
      goBack()
      await until(() => findOutlet().querySelector('.view')?.localName === 'w3m-connect-screen')
      showToast('success', 'One')
      await until(() => findToast() === 'One')
      showToast('error', 'Two')
      await until(() => findToast() === 'Two')
      closingBlocked(true)
      requestClose()
      const findAnnouncement = () =>
        deepQuery(document, 'w3m-header')?.shadowRoot?.querySelector('[role="status"]')
      await until(() => findAnnouncement()?.textContent === t('modal.refused'), 'not announced')
      expect(moves).to.deep.equal([])
      const { scale, translate } = getComputedStyle(deepQuery(document, '.card') as Element)
      expect([scale, translate]).to.deep.equal(['none', 'none'])
    } finally {
      Element.prototype.animate = animate
      await emulateMedia({ reducedMotion: 'no-preference' })
    }
  })

  it('shakes the card for 500 ms if the modal must not close yet', async () => {
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
    let finishLoading = () => {}
    const loadingGate = new Promise<void>(resolve => {
      finishLoading = resolve
    })
    chunk.load = () => loadingGate.then(load)
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
    const countPulses = () =>
      control.getAnimations().filter(animation => animation.effect?.getTiming().iterations === Infinity)
        .length
    const clock = fakeClock()
    try {
      showView({ name: 'WhatIsANetwork' })
      await clock.advance(0)
      await clock.advance(199)
      expect([control.ariaBusy, countPulses()]).to.deep.equal([null, 0])
      await clock.advance(1)
      expect([control.ariaBusy, countPulses()]).to.deep.equal(['true', 1])
    } finally {
      clock.restore()
      chunk.load = load
    }
    finishLoading()
    await until(() => deepQuery(document, 'w3m-what-is-a-network-view'))
    expect([control.ariaBusy, countPulses()]).to.deep.equal([null, 0])
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
