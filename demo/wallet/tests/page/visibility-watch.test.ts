import { expect } from '@open-wc/testing'
import { VisibilityWatch } from '../../page/approval/visibility-watch.ts'
import { fakeClock, type FakeClock, nextTask } from '../../../../tests/support/fake-clock.ts'
import {
  coveredEntry,
  type FakeIntersections,
  fakeIntersections,
  visibleEntry,
} from '../../../../tests/support/fake-intersections.ts'
import { stubProperty } from '../../../../tests/support/stub-property.ts'

describe('VisibilityWatch', () => {
  let clock: FakeClock
  let intersections: FakeIntersections
  let changeCount = 0
  let watch: VisibilityWatch
  let restoreCallbacks: (() => void)[] = []

  const start = ({ isFramed = true } = {}) => {
    watch = new VisibilityWatch(document.body, isFramed, () => changeCount++)
    intersections.reportVisibility(visibleEntry)
    changeCount = 0
  }
  const stub = (...property: Parameters<typeof stubProperty>) =>
    restoreCallbacks.push(stubProperty(...property))

  beforeEach(() => {
    clock = fakeClock(undefined, nextTask)
    intersections = fakeIntersections()
    restoreCallbacks = []
  })
  afterEach(() => {
    clock.restore()
    intersections.restore()
    for (const restore of restoreCallbacks.reverse()) restore()
    watch.stop()
  })

  it('T6 reports a change if a cover appeared and disappeared between two reports of the browser', () => {
    start()
    intersections.reportVisibility(coveredEntry, visibleEntry)
    expect([watch.current, changeCount]).to.deep.equal(['clear', 1])
    intersections.reportVisibility(visibleEntry)
    expect(changeCount, 'nothing has changed').to.equal(1)
    intersections.reportVisibility(visibleEntry, coveredEntry)
    expect([watch.current, changeCount]).to.deep.equal(['covered', 2])
  })

  it('T6 reports a change if a cover disappears', () => {
    start()
    intersections.reportVisibility(coveredEntry)
    expect(changeCount).to.equal(1)
    intersections.reportVisibility(visibleEntry)
    expect([watch.current, changeCount]).to.deep.equal(['clear', 2])
  })

  it('T6 reports the frame as covered until the browser reports it as visible', () => {
    watch = new VisibilityWatch(document.body, true, () => changeCount++)
    expect(watch.current).to.equal('covered')
    intersections.reportVisibility(visibleEntry)
    expect(watch.current).to.equal('clear')
  })

  it('T6 reports the frame as covered if more than a hundredth of it is clipped', () => {
    start()
    intersections.reportVisibility({ isVisible: true, intersectionRatio: 0.98 })
    expect(watch.current).to.equal('covered')
    intersections.reportVisibility({ isVisible: true, intersectionRatio: 0.995 })
    expect(watch.current).to.equal('clear')
  })

  it('T6 reads entries that the browser has not delivered yet', () => {
    start()
    intersections.queueVisibility(coveredEntry)
    expect([watch.current, changeCount]).to.deep.equal(['covered', 1])
  })

  it('T6 reports the visibility as unknown if the browser cannot report covers', () => {
    const { prototype } = IntersectionObserverEntry
    const isVisible = Object.getOwnPropertyDescriptor(prototype, 'isVisible') as PropertyDescriptor
    Reflect.deleteProperty(prototype, 'isVisible')
    restoreCallbacks.push(() => void Object.defineProperty(prototype, 'isVisible', isVisible))
    start()
    expect(watch.current).to.equal('unknown')
  })

  it('T6 reports the frame as small if it is narrower than 280 or lower than 320 pixels', () => {
    stub(window, 'innerWidth', 280)
    stub(window, 'innerHeight', 320)
    start()
    expect(watch.current).to.equal('clear')
    stub(window, 'innerWidth', 279)
    expect(watch.current).to.equal('small')
    stub(window, 'innerWidth', 280)
    stub(window, 'innerHeight', 319)
    expect(watch.current).to.equal('small')
  })

  it('T6 reports the frame as small below half a device pixel per CSS pixel', () => {
    stub(window, 'devicePixelRatio', 0.5)
    start()
    expect(watch.current).to.equal('clear')
    stub(window, 'devicePixelRatio', 0.49)
    expect(watch.current).to.equal('small')
  })

  describe('scale of the frame', () => {
    let screen: HTMLElement
    let report: (scale: number, isClipped?: boolean) => void
    let isObserving: boolean

    beforeEach(() => {
      screen = document.createElement('main')
      screen.innerHTML = '<p><span elementtiming="scale">wallet.example</span></p>'
      document.body.append(screen)
      isObserving = true
      stub(
        window,
        'PerformanceObserver',
        class {
          constructor(read: (list: { getEntries(): readonly unknown[] }) => void) {
            report = (scale, isClipped = false) => {
              const element = screen.querySelector('span') as Element
              const { width, height } = element.getBoundingClientRect()
              const intersectionRect = { width: width * scale, height: isClipped ? 1 : height * scale }
              read({ getEntries: () => [{ element, intersectionRect }] })
            }
          }
          observe() {}
          disconnect() {
            isObserving = false
          }
        },
      )
      watch = new VisibilityWatch(screen, true, () => changeCount++)
      intersections.reportVisibility(visibleEntry)
    })
    afterEach(() => screen.remove())

    it('T6 is too small below half a screen pixel per CSS pixel, on a screen of any density', () => {
      stub(window, 'devicePixelRatio', 3)
      expect(watch.current).to.equal('clear')
      changeCount = 0
      report(0.49)
      expect([watch.current, changeCount]).to.deep.equal(['small', 1])
      report(0.5)
      expect([watch.current, changeCount]).to.deep.equal(['clear', 2])
    })

    it('is not too small if a report is clipped in one direction or has no size', () => {
      report(1, true)
      report(0)
      expect(watch.current).to.equal('clear')
    })

    it('T6 is measured with a new element after a change, because the browser reports each element once', async () => {
      const previousSample = screen.querySelector('span')
      dispatchEvent(new Event('resize'))
      const newSample = screen.querySelector('span')
      expect(newSample).to.not.equal(previousSample)
      intersections.reportVisibility(coveredEntry, visibleEntry)
      expect(screen.querySelector('span')).to.not.equal(newSample)
      const latestSample = screen.querySelector('span')
      report(0.49)
      await clock.advance(100)
      expect(screen.querySelector('span'), 'while it is small').to.not.equal(latestSample)
      expect(screen.textContent).to.equal('wallet.example')
    })

    it('is no longer measured after stop()', () => {
      watch.stop()
      expect(isObserving).to.equal(false)
    })
  })

  it('T6 accepts any zoom in a separate window, because only the user can zoom it', () => {
    stub(window, 'devicePixelRatio', 0.25)
    stub(document, 'hasFocus', () => true)
    start({ isFramed: false })
    expect(watch.current).to.equal('clear')
  })

  it('T6 reports the frame as hidden in a background tab', () => {
    start()
    stub(document, 'visibilityState', 'hidden')
    expect(watch.current).to.equal('hidden')
  })

  it('T6 reports a separate window as behind others while it does not have the focus', () => {
    let hasFocus = true
    stub(document, 'hasFocus', () => hasFocus)
    start({ isFramed: false })
    expect(watch.current).to.equal('clear')
    hasFocus = false
    expect(watch.current).to.equal('behind')
  })

  for (const [name, target, isFramed] of [
    ['resize', window, true],
    ['pageshow', window, true],
    ['visibilitychange', document, true],
    ['focus', window, false],
    ['blur', window, false],
  ] as const)
    it(`T6 reports a change on ${name} until it is stopped`, () => {
      start({ isFramed })
      target.dispatchEvent(new Event(name))
      expect(changeCount).to.equal(1)
      watch.stop()
      target.dispatchEvent(new Event(name))
      expect(changeCount).to.equal(1)
    })

  it('T6 reports within a tenth of a second that a separate window received the focus without an event', async () => {
    let hasFocus = false
    stub(document, 'hasFocus', () => hasFocus)
    start({ isFramed: false })
    await clock.advance(100)
    expect(changeCount).to.equal(0)
    hasFocus = true
    await clock.advance(100)
    expect(changeCount).to.equal(1)
    expect(watch.current).to.equal('clear')
    await clock.advance(100)
    expect(changeCount).to.equal(1)
  })

  for (const name of ['screenX', 'screenY', 'innerWidth', 'innerHeight', 'devicePixelRatio'] as const)
    it(`T6 reports a change of ${name} within a tenth of a second`, async () => {
      start()
      await clock.advance(100)
      expect(changeCount).to.equal(0)
      stub(window, name, window[name] + 1)
      await clock.advance(100)
      expect(changeCount).to.equal(1)
      await clock.advance(100)
      expect(changeCount).to.equal(1)
    })

  it('releases its observer and its timer when it is stopped', () => {
    start()
    watch.stop()
    expect([intersections.activeCount, clock.pendingCount]).to.deep.equal([0, 0])
  })
})
