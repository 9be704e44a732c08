import { expect } from '@open-wc/testing'
import { PointerWatch } from '../../demo/backend/frame/page/approval/pointer-watch.ts'

/** Where a frame lies on the screen, in screen pixels, and how much the browser enlarges the page. */
interface Place {
  readonly top: number
  readonly zoom?: number
}

describe('a page that was moved under a finger', () => {
  let watch: PointerWatch
  let shifts: number

  beforeEach(() => {
    watch = new PointerWatch()
    shifts = 0
    watch.onShift = () => {
      shifts++
    }
  })
  afterEach(() => {
    watch.onShift = undefined
  })

  /** A finger touches this spot of the screen and leaves it. */
  const tap = (screenX: number, screenY: number, { top, zoom = 1 }: Place) => {
    const spot = { screenX, screenY, clientX: screenX / zoom, clientY: (screenY - top) / zoom }
    for (const type of ['pointerdown', 'pointerup'])
      dispatchEvent(new PointerEvent(type, { ...spot, pointerType: 'touch' }))
  }

  for (const zoom of [0.5, 1, 1.25, 2, 3]) {
    it(`is noticed at the next touch, in whatever column that is, at a zoom of ${zoom}`, () => {
      for (const x of [100, 180, 340]) {
        tap(20, 40, { top: 10, zoom })
        const before = shifts
        tap(x, 578, { top: 60, zoom })
        expect(shifts, `column ${x}`).to.equal(before + 1)
      }
    })

    it(`is not suspected where it lies still, at a zoom of ${zoom}`, () => {
      for (const [x, y] of [
        [20, 40],
        [23, 41],
        [180, 578],
        [181, 300],
        [340, 60],
      ] as const)
        tap(x, y, { top: 10, zoom })
      expect(shifts).to.equal(0)
    })
  }
})
