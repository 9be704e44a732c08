// Whether a frame is seen as it is, by what the browser's observer tells.
import { expect } from '@open-wc/testing'
import { SightWatch } from '../../demo/backend/frame/page/approval/sight.ts'

type Entry = Pick<IntersectionObserverEntry, 'intersectionRatio'> & { isVisible: boolean }
const clear: Entry = { isVisible: true, intersectionRatio: 1 }
const covered: Entry = { isVisible: false, intersectionRatio: 1 }

describe('the sight of the frame', () => {
  const real = IntersectionObserver
  let tell: (entries: readonly Entry[]) => void
  let changes = 0
  let watch: SightWatch
  beforeEach(() => {
    changes = 0
    const fake = function (this: object, told: typeof tell) {
      tell = told
      return { observe() {}, unobserve() {}, disconnect() {}, takeRecords: () => [] }
    }
    window.IntersectionObserver = fake as unknown as typeof IntersectionObserver
    watch = new SightWatch(document.body, true, () => changes++)
  })
  afterEach(() => {
    watch.stop()
    window.IntersectionObserver = real
  })

  it('T6 a cover that came and went between two looks starts the half second anew', () => {
    tell([clear])
    expect([watch.now, changes]).to.deep.equal(['clear', 1])
    tell([covered, clear])
    expect([watch.now, changes]).to.deep.equal(['clear', 2])
    tell([clear])
    expect(changes, 'nothing has changed').to.equal(2)
    tell([clear, covered])
    expect([watch.now, changes]).to.deep.equal(['covered', 3])
  })

  it('T6 is not clear before the browser has said so, nor when a hundredth is cut off', () => {
    expect(watch.now).to.equal('covered')
    tell([{ isVisible: true, intersectionRatio: 0.98 }])
    expect(watch.now).to.equal('covered')
    tell([{ isVisible: true, intersectionRatio: 0.995 }])
    expect(watch.now).to.equal('clear')
  })
})
