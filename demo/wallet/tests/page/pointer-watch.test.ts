import { expect } from '@open-wc/testing'
import { PointerWatch } from '../../page/approval/pointer-watch.ts'
import { fakeClock, type FakeClock, nextTask } from '../../../../tests/support/fake-clock.ts'
import { markAsScripted, trustEvents } from '../../../../tests/support/trusted-events.ts'

/** Position of a frame on the screen in screen pixels, and the zoom of the page. */
interface FramePosition {
  readonly top: number
  readonly left?: number
  readonly zoom?: number
}

describe('PointerWatch', () => {
  let watch: PointerWatch
  /** Number of reports that the page may have been moved: a pointer entered, or a move was detected. */
  let shiftCount: number
  let moveCount: number
  let proofCount: number
  let clock: FakeClock
  let restoreTrust: () => void

  beforeEach(() => {
    clock = fakeClock(undefined, nextTask)
    restoreTrust = trustEvents(window)
    watch = new PointerWatch()
    shiftCount = moveCount = proofCount = 0
    watch.listener = {
      onEnter: () => shiftCount++,
      onMove: () => {
        shiftCount++
        moveCount++
      },
      onProof: () => proofCount++,
    }
  })
  afterEach(() => {
    watch.listener = undefined
    restoreTrust()
    clock.restore()
  })

  /** Dispatches a pointer event at a point of the screen, over a page at this position. */
  const send = (
    type: string,
    [screenX, screenY]: readonly [number, number],
    { top, left = 0, zoom = 1 }: FramePosition,
    init: PointerEventInit = {},
  ) =>
    dispatchEvent(
      new PointerEvent(type, {
        pointerType: 'mouse',
        screenX,
        screenY,
        clientX: (screenX - left) / zoom,
        clientY: (screenY - top) / zoom,
        ...init,
      }),
    )
  const dispatchLeave = (pointerType: string, type = 'pointerleave') =>
    document.documentElement.dispatchEvent(new PointerEvent(type, { pointerType }))
  const tap = (screenX: number, screenY: number, position: FramePosition) => {
    for (const type of ['pointerdown', 'pointerup'])
      send(type, [screenX, screenY], position, { pointerType: 'touch' })
  }
  const stillPosition: FramePosition = { top: 10 }

  for (const pointerType of ['mouse', 'pen'])
    it(`T6 reports once that a ${pointerType} enters, and again if it enters after it left`, () => {
      const init = { pointerType }
      send('pointerover', [100, 100], stillPosition, init)
      expect(shiftCount).to.equal(1)
      for (const x of [101, 150, 320]) send('pointermove', [x, 100 + x], stillPosition, init)
      send('pointerdown', [320, 420], stillPosition, init)
      send('pointerup', [320, 420], stillPosition, init)
      expect(shiftCount, 'moved over a static page').to.equal(1)
      dispatchLeave(pointerType)
      send('pointermove', [320, 420], stillPosition, init)
      expect(shiftCount).to.equal(2)
    })

  it('T6 reports a mouse that enters again after a pointercancel event', () => {
    send('pointerover', [100, 100], stillPosition)
    dispatchLeave('mouse', 'pointercancel')
    send('pointerover', [100, 100], stillPosition)
    expect(shiftCount).to.equal(2)
  })

  it('T6 accepts a pen that touches the page without hovering first', () => {
    send('pointerdown', [100, 100], stillPosition, { pointerType: 'pen', buttons: 1 })
    send('pointerup', [100, 100], stillPosition, { pointerType: 'pen', buttons: 1 })
    expect(shiftCount).to.equal(0)
  })

  for (const [axis, movedPosition] of [
    ['vertically', { top: 60 }],
    ['horizontally', { top: 10, left: -50 }],
  ] as const)
    it(`T6 reports a page that was moved ${axis} under a resting mouse`, () => {
      send('pointerover', [100, 100], stillPosition)
      send('pointerdown', [100, 100], movedPosition)
      expect(shiftCount).to.equal(2)
      send('pointermove', [140, 120], movedPosition)
      expect(shiftCount, 'the page is static at its new position').to.equal(2)
    })

  it('T6 reports a page that was moved under a trembling hand', () => {
    send('pointerover', [100, 100], stillPosition)
    send('pointermove', [102, 101], { top: 60 })
    expect(shiftCount).to.equal(2)
  })

  it('T6 reports a page that is moved in steps as short as a tremor', () => {
    send('pointerover', [100, 100], stillPosition)
    for (let top = 10; top <= 40; top += 2) send('pointermove', [100 + (top % 4), 100], { top })
    expect(shiftCount).to.be.greaterThan(1)
  })

  it('T6 reports a page that was moved against the direction of the mouse', () => {
    send('pointerover', [100, 100], stillPosition)
    send('pointermove', [100, 120], { top: 60 })
    expect(shiftCount).to.equal(2)
  })

  // At an unknown zoom, these moves are also possible over a page that does not move.
  for (const [name, point, movedPosition] of [
    ['slower', [300, 500], { top: 100, zoom: 2 }],
    ['faster', [300, 340], { top: -200, zoom: 2 }],
  ] as const)
    it(`T6 reports a page over which the mouse moves ${name} than the zoom of earlier moves allows`, () => {
      const stillPosition = { top: 0, zoom: 2 }
      send('pointerover', [100, 100], stillPosition)
      send('pointermove', [300, 300], stillPosition)
      send('pointermove', point, movedPosition)
      expect(shiftCount).to.equal(2)
    })

  it('T6 accepts a different zoom after a resize', () => {
    for (const pointerType of ['mouse', 'touch']) {
      const init = { pointerType }
      send('pointerdown', [100, 100], { top: 0 }, init)
      send('pointermove', [200, 200], { top: 0 }, init)
      const previousShiftCount = shiftCount
      dispatchEvent(new Event('resize'))
      // The page scales in both directions around the first point of the pointer.
      send('pointermove', [400, 400], { top: -100, left: -100, zoom: 2 }, init)
      expect(shiftCount, pointerType).to.equal(previousShiftCount)
    }
  })

  it('T6 tracks mouse and touch separately', () => {
    send('pointerover', [100, 100], stillPosition)
    tap(200, 300, { top: 60 })
    expect(shiftCount, 'the first touch').to.equal(1)
    send('pointermove', [120, 130], stillPosition)
    expect(shiftCount).to.equal(1)
  })

  it('T6 keeps the position of a touch after the finger has left', () => {
    tap(100, 100, stillPosition)
    dispatchLeave('touch')
    tap(100, 100, { top: 60 })
    expect(shiftCount).to.equal(1)
  })

  describe('mouse that entered', () => {
    /** Moves to these points of the screen, 60 ms apart. */
    const movePointer = async (
      points: readonly (readonly [number, number])[],
      init: PointerEventInit = {},
    ) => {
      for (const position of points) {
        send('pointermove', position, stillPosition, init)
        await clock.advance(60)
      }
    }
    const points = [
      [100, 100],
      [120, 130],
      [160, 180],
    ] as const

    it('T6 proves once that the page does not move, by three moves over 120 ms', async () => {
      send('pointerover', [100, 100], stillPosition)
      await movePointer(points.slice(0, 2))
      expect(proofCount).to.equal(0)
      await movePointer(points.slice(2))
      expect([proofCount, shiftCount]).to.deep.equal([1, 1])
      await movePointer(points)
      expect(proofCount).to.equal(1)
    })

    it('T6 does not prove that the page is static within 120 ms', async () => {
      send('pointerover', [100, 100], stillPosition)
      for (const position of points) send('pointermove', position, stillPosition)
      expect(proofCount).to.equal(0)
    })

    for (const [name, offsets] of [
      ['rests', [0, 0, 0, 0, 0, 0]],
      ['trembles', [0, 1, 0, 2, 1, 0]],
    ] as const)
      it(`T6 does not prove that the page is static while it ${name}`, async () => {
        send('pointerover', [100, 100], stillPosition)
        await movePointer(offsets.map(x => [100 + x, 100] as const))
        expect(proofCount).to.equal(0)
      })

    it('T6 does not prove that the page is static by moves with a pressed button, or by scripted moves', async () => {
      send('pointerover', [100, 100], stillPosition)
      await movePointer(points, { buttons: 1 })
      for (const [screenX, screenY] of points) {
        const init = { screenX, screenY, clientX: screenX, clientY: screenY - 10, pointerType: 'mouse' }
        dispatchEvent(markAsScripted(new PointerEvent('pointermove', init)))
        await clock.advance(60)
      }
      expect([proofCount, shiftCount]).to.deep.equal([0, 1])
    })

    it('T6 needs a new proof after the page has moved, and after it has left the page', async () => {
      send('pointerover', [100, 100], stillPosition)
      await movePointer(points.slice(0, 2))
      send('pointermove', [120, 131], { top: 60 })
      for (const position of [
        [130, 150],
        [150, 180],
      ] as const) {
        await clock.advance(60)
        send('pointermove', position, { top: 60 })
      }
      expect([proofCount, moveCount]).to.deep.equal([1, 1])
      dispatchLeave('mouse')
      send('pointerover', [150, 180], { top: 60 })
      expect([proofCount, shiftCount]).to.deep.equal([1, 3])
    })

    it('T6 reveals on its return that the page was moved in the meantime', async () => {
      send('pointerover', [100, 100], stillPosition)
      await movePointer(points)
      dispatchLeave('mouse')
      send('pointerover', [300, 300], { top: 60 })
      expect(moveCount).to.equal(1)
    })
  })

  it('reports a press from mousedown, which follows a touch, to mouseup', () => {
    dispatchEvent(new MouseEvent('mousedown'))
    expect(watch.isPressing).to.equal(true)
    dispatchEvent(new MouseEvent('mouseup'))
    expect(watch.isPressing).to.equal(false)
  })

  it('reports a press from pointerdown to the end of the press', () => {
    for (const end of ['pointerup', 'pointercancel', 'dragend', 'blur']) {
      send('pointerdown', [100, 100], stillPosition)
      expect(watch.isPressing).to.equal(true)
      send(end, [100, 100], stillPosition)
      expect(watch.isPressing, end).to.equal(false)
    }
  })

  for (const zoom of [0.5, 1, 1.25, 2, 3]) {
    it(`T6 reports a page that was moved between two touches, in any column, at a zoom of ${zoom}`, () => {
      for (const x of [100, 180, 340]) {
        tap(20, 40, { top: 10, zoom })
        const previousShiftCount = shiftCount
        tap(x, 578, { top: 60, zoom })
        expect(shiftCount, `column ${x}`).to.equal(previousShiftCount + 1)
      }
    })

    it(`T6 accepts touches at any position of a page that does not move, at a zoom of ${zoom}`, () => {
      for (const [x, y] of [
        [20, 40],
        [23, 41],
        [180, 578],
        [181, 300],
        [340, 60],
      ] as const)
        tap(x, y, { top: 10, zoom })
      expect(shiftCount).to.equal(0)
    })
  }
})
