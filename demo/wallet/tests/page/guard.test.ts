// @separate-page: Guards of other tests listen to the same window.
import { expect } from '@open-wc/testing'
import { benchGuardMs, Guard, guardMs, type GuardState } from '../../page/approval/guard.ts'
import { PointerWatch } from '../../page/approval/pointer-watch.ts'
import { fakeClock, type FakeClock, nextTask } from '../../../../tests/support/fake-clock.ts'
import {
  coveredEntry,
  type FakeIntersections,
  fakeIntersections,
  visibleEntry,
} from '../../../../tests/support/fake-intersections.ts'
import { stubProperty } from '../../../../tests/support/stub-property.ts'
import { markAsScripted, trustEvents } from '../../../../tests/support/trusted-events.ts'

function createButton(name: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.textContent = name
  trustEvents(button)
  return button
}

describe('Guard', () => {
  const initialPosition = {
    screenX: 100,
    screenY: 100,
    clientX: 100,
    clientY: 100,
    bubbles: true,
    isPrimary: true,
  }
  let clock: FakeClock
  let intersections: FakeIntersections
  let guard: Guard
  let pointer: PointerWatch
  let screen: HTMLElement
  let approveButton: HTMLButtonElement
  let cancelButton: HTMLButtonElement
  let separateWindowButton: HTMLButtonElement
  let state: GuardState
  let isRefused: boolean
  let calls: string[]
  let restoreCallbacks: (() => void)[]
  let animations: Map<HTMLElement, unknown[]>

  const stub = (...property: Parameters<typeof stubProperty>) =>
    restoreCallbacks.push(stubProperty(...property))
  const getDisabledStates = () =>
    [approveButton, cancelButton, separateWindowButton].map(button => button.disabled)
  const allDisabled = [true, true, true]
  const allEnabled = [false, false, false]

  const send = (type: string, init: PointerEventInit = {}, target: EventTarget = window) =>
    target.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse', ...initialPosition, ...init }))
  const click = (button: HTMLElement, detail = 1) =>
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  /** Returns the center of an element, with equal coordinates on the screen and in the page, as in `initialPosition`. */
  const centerOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    return { screenX: x, screenY: y, clientX: x, clientY: y }
  }
  const dispatchPointerDown = (button: HTMLElement, init: PointerEventInit = {}) =>
    send('pointerdown', { ...centerOf(button), ...init }, button)
  const dispatchPointerUp = (button: HTMLElement, init: PointerEventInit = {}) =>
    send('pointerup', { ...centerOf(button), ...init }, button)
  /** Dispatches the events of a press like the browser. A disabled button receives no click. */
  const press = (button: HTMLButtonElement, detail = 1, init: PointerEventInit = {}) => {
    dispatchPointerDown(button, init)
    dispatchPointerUp(button, init)
    if (!button.disabled) click(button, detail)
  }
  /** Moves the mouse in steps of 10 pixels, 60 ms apart. */
  const move = async (steps: number) => {
    for (let step = 1; step <= steps; step++) {
      const [x, y] = [100 + step * 10, 100 + step * 10]
      send('pointermove', { screenX: x, screenY: y, clientX: x, clientY: y })
      await clock.advance(60)
    }
  }
  /** Durations of the countdowns that were started on a button. */
  const getCountdowns = (button: HTMLElement) => animations.get(button) ?? []
  /** Enables a button that the guard has disabled, so that only the guard itself can reject a press. */
  const forceEnabled = (button: HTMLButtonElement) => {
    button.disabled = false
  }

  const start = ({ isFramed = true, isBench = false } = {}) => {
    guard = new Guard({
      screen,
      endMarker: screen.lastElementChild as Element,
      approveButton,
      cancelButton,
      separateWindowButton,
      isFramed,
      pointer,
      isBench,
      onApprove: () => calls.push('approve'),
      onCancel: () => calls.push('cancel'),
      onOpenWindow: () => calls.push('own'),
      onState: (...states) => {
        ;[state, isRefused] = states
      },
    })
  }
  /** Starts the guard for a visible request under the mouse, and waits until every button is enabled. */
  const startReady = async (options?: Parameters<typeof start>[0]) => {
    start(options)
    intersections.reportVisibility(visibleEntry)
    intersections.reportIntersection(true)
    send('pointerover')
    await clock.advance(guardMs)
    expect(getDisabledStates()).to.deep.equal(allEnabled)
    isRefused = false
  }

  beforeEach(() => {
    clock = fakeClock(undefined, nextTask)
    intersections = fakeIntersections()
    restoreCallbacks = []
    calls = []
    animations = new Map()
    stub(
      HTMLElement.prototype,
      'animate',
      function (this: HTMLElement, _: unknown, options: { duration: number }) {
        animations.set(this, [...getCountdowns(this), options.duration])
      },
    )
    restoreCallbacks.push(trustEvents(window))
    // Each test uses a new instance. Earlier instances still listen to the window, but have no guard to notify.
    pointer = new PointerWatch()
    screen = document.createElement('main')
    screen.innerHTML = '<h1 tabindex="-1">https://site.example</h1>'
    approveButton = createButton('Sign')
    cancelButton = createButton('Cancel')
    separateWindowButton = createButton('Open in a new window')
    screen.append(approveButton, cancelButton, separateWindowButton, document.createElement('div'))
    document.body.append(screen)
  })
  afterEach(() => {
    clock.restore()
    intersections.restore()
    for (const restore of restoreCallbacks.reverse()) restore()
    guard.stop()
    screen.remove()
  })

  it('T6 disables every button for half a second after the request appears', async () => {
    start()
    expect(guardMs).to.equal(500)
    intersections.reportVisibility(visibleEntry)
    intersections.reportIntersection(true)
    expect([...getDisabledStates(), state]).to.deep.equal([...allDisabled, 'waiting'])
    await clock.advance(499)
    expect(getDisabledStates()).to.deep.equal(allDisabled)
    await clock.advance(1)
    expect([...getDisabledStates(), state]).to.deep.equal([...allEnabled, undefined])
  })

  const moveWindow = async () => {
    stub(window, 'screenX', window.screenX + 40)
    // The position of the window is polled every 100 ms.
    await clock.advance(100)
  }
  const dispatchLeave = (pointerType: string) =>
    document.documentElement.dispatchEvent(new PointerEvent('pointerleave', { pointerType }))
  const changes: readonly (readonly [string, () => unknown])[] = [
    ['the frame is resized', () => dispatchEvent(new Event('resize'))],
    ['the content changes', () => guard.rearm()],
    ['a cover is removed', () => intersections.reportVisibility(coveredEntry, visibleEntry)],
    ['the page returns from the back-forward cache', () => dispatchEvent(new Event('pageshow'))],
    ['the tab becomes visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the window moves on the screen', moveWindow],
    ['the embedding page focuses the frame', () => dispatchEvent(new FocusEvent('focus'))],
    [
      'a mouse enters',
      () => {
        dispatchLeave('mouse')
        send('pointerover')
      },
    ],
    [
      'a hovering pen enters',
      () => {
        dispatchLeave('mouse')
        send('pointerover', { pointerType: 'pen' })
      },
    ],
    ['the frame is moved under a resting mouse', () => send('pointermove', { clientY: 150 })],
    [
      'the frame is moved under a trembling hand',
      () => send('pointermove', { screenX: 102, clientX: 102, clientY: 151 }),
    ],
    [
      'the frame has moved since the last touch',
      () => {
        send('pointerdown', { pointerType: 'touch' })
        send('pointerup', { pointerType: 'touch' })
        send('pointerdown', { pointerType: 'touch', clientY: 150 })
      },
    ],
  ]
  for (const [name, change] of changes)
    it(`T6 disables every button for half a second when ${name}`, async () => {
      await startReady()
      await change()
      expect(getDisabledStates()).to.deep.equal(allDisabled)
      await clock.advance(guardMs - 1)
      expect(getDisabledStates()).to.deep.equal(allDisabled)
      await clock.advance(1)
      expect(getDisabledStates()).to.deep.equal(allEnabled)
    })

  it('T6 restarts the pause of half a second on every change', async () => {
    await startReady()
    for (let step = 0; step < 5; step++) {
      guard.rearm()
      await clock.advance(guardMs - 1)
      expect(getDisabledStates()).to.deep.equal(allDisabled)
    }
    await clock.advance(1)
    expect(getDisabledStates()).to.deep.equal(allEnabled)
  })

  it('T6 keeps the approve button disabled while the frame is covered, and the others enabled', async () => {
    await startReady()
    intersections.reportVisibility(coveredEntry)
    await clock.advance(guardMs * 4)
    expect([...getDisabledStates(), state]).to.deep.equal([true, false, false, 'covered'])
    intersections.reportVisibility(visibleEntry)
    expect(getDisabledStates()).to.deep.equal(allDisabled)
    await clock.advance(guardMs)
    expect(getDisabledStates()).to.deep.equal(allEnabled)
  })

  it('T6 disables the approve button while a separate window has no focus, and pauses all buttons after it is focused', async () => {
    let hasFocus = true
    stub(document, 'hasFocus', () => hasFocus)
    await startReady({ isFramed: false })
    hasFocus = false
    dispatchEvent(new FocusEvent('blur'))
    await clock.advance(guardMs * 4)
    expect([approveButton.disabled, state]).to.deep.equal([true, 'behind'])
    hasFocus = true
    dispatchEvent(new FocusEvent('focus'))
    expect(getDisabledStates()).to.deep.equal(allDisabled)
    await clock.advance(guardMs - 1)
    expect(getDisabledStates()).to.deep.equal(allDisabled)
    await clock.advance(1)
    expect(getDisabledStates()).to.deep.equal(allEnabled)
  })

  it('starts no pause if a pointer press focuses the frame', async () => {
    await startReady()
    send('pointerdown')
    dispatchEvent(new FocusEvent('focus'))
    expect(getDisabledStates()).to.deep.equal(allEnabled)
    send('pointerup')
  })

  it('accepts a first touch although the browser focuses the frame when the finger is lifted', async () => {
    await startReady()
    dispatchPointerDown(approveButton, { pointerType: 'touch' })
    dispatchPointerUp(approveButton, { pointerType: 'touch' })
    send('mousedown', {}, approveButton)
    dispatchEvent(new FocusEvent('focus'))
    expect(getDisabledStates()).to.deep.equal(allEnabled)
    send('mouseup', {}, approveButton)
    click(approveButton)
    expect([calls, isRefused]).to.deep.equal([['approve'], false])
  })

  it('T6 disables every button if the embedding page focuses the frame after a touch', async () => {
    await startReady()
    press(screen as HTMLButtonElement, 1, { pointerType: 'touch' })
    send('mousedown')
    send('mouseup')
    dispatchEvent(new FocusEvent('focus'))
    expect(getDisabledStates()).to.deep.equal(allDisabled)
  })

  describe('mouse that enters the frame', () => {
    const enter = async () => {
      await startReady()
      dispatchLeave('mouse')
      send('pointerover')
      expect(getDisabledStates()).to.deep.equal(allDisabled)
    }

    it('enables the buttons after three moves over 120 ms, which prove that the frame does not move', async () => {
      await enter()
      await move(2)
      expect(getDisabledStates(), 'two moves').to.deep.equal(allDisabled)
      await move(3)
      expect(getDisabledStates()).to.deep.equal(allEnabled)
      press(approveButton)
      expect(calls).to.deep.equal(['approve'])
    })

    it('T6 does not shorten the pause after a change by moving', async () => {
      await enter()
      guard.rearm()
      await move(6)
      expect(getDisabledStates()).to.deep.equal(allDisabled)
      await clock.advance(guardMs - 6 * 60)
      expect(getDisabledStates()).to.deep.equal(allEnabled)
    })

    it('T6 cannot press a button while it rests, and starts a countdown instead', async () => {
      await enter()
      for (let step = 0; step < 5; step++) {
        // Synthesized by the browser when the element under a resting mouse changes.
        send('pointermove')
        await clock.advance(60)
      }
      press(approveButton)
      expect([calls, isRefused, getDisabledStates()]).to.deep.equal([[], true, allDisabled])
      expect([getCountdowns(approveButton), getCountdowns(cancelButton)]).to.deep.equal([[guardMs], []])
      await clock.advance(guardMs)
      expect([getDisabledStates(), isRefused], 'the response is unchanged').to.deep.equal([allEnabled, true])
      press(approveButton)
      expect(calls).to.deep.equal(['approve'])
    })
  })

  describe('rejected press', () => {
    const startPress = async (button: HTMLButtonElement) => {
      await startReady()
      dispatchPointerDown(button)
      guard.rearm()
    }
    const refusedPresses: readonly (readonly [string, (button: HTMLButtonElement) => unknown])[] = [
      [
        'comes within the pause',
        async button => {
          await startReady()
          guard.rearm()
          press(button)
        },
      ],
      [
        'ends within the pause',
        async button => {
          await startPress(button)
          dispatchPointerUp(button)
        },
      ],
      [
        'is interrupted by a change',
        async button => {
          await startPress(button)
          await clock.advance(guardMs)
          dispatchPointerUp(button)
          click(button)
        },
      ],
      [
        'is the second press of a double click',
        async button => {
          await startReady()
          press(button, 2)
        },
      ],
      [
        'comes from a key whose button has just lost the focus',
        async button => {
          await startReady()
          button.focus()
          guard.rearm()
          dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
        },
      ],
    ]
    for (const [name, refusedPress] of refusedPresses)
      it(`T6 shows a countdown of half a second if it ${name}`, async () => {
        await refusedPress(separateWindowButton)
        expect([isRefused, getCountdowns(separateWindowButton), getDisabledStates(), calls]).to.deep.equal([
          true,
          [guardMs],
          allDisabled,
          [],
        ])
        await clock.advance(guardMs - 1)
        expect(getDisabledStates()).to.deep.equal(allDisabled)
        await clock.advance(1)
        expect([getDisabledStates(), isRefused]).to.deep.equal([allEnabled, true])
      })

    it('T6 restarts the pause, so quick presses in a row never count', async () => {
      await startReady()
      guard.rearm()
      for (let step = 0; step < 10; step++) {
        press(approveButton)
        await clock.advance(guardMs - 1)
      }
      expect(calls).to.deep.equal([])
    })

    it('T6 is ignored if a script dispatches it', async () => {
      await startReady()
      guard.rearm()
      const pointerInit = { pointerType: 'mouse', isPrimary: true, bubbles: true, ...centerOf(approveButton) }
      approveButton.dispatchEvent(markAsScripted(new PointerEvent('pointerdown', pointerInit)))
      await clock.advance(guardMs)
      expect([isRefused, getDisabledStates()]).to.deep.equal([false, allEnabled])
    })

    it('T6 is ignored if it is outside the buttons', async () => {
      await startReady()
      guard.rearm()
      send('pointerdown', centerOf(screen.querySelector('h1') as Element), screen)
      expect(isRefused).to.equal(false)
    })
  })

  describe('on a bench page of the test stack', () => {
    const startBench = async (options: Parameters<typeof start>[0] = {}) => {
      start({ isBench: true, ...options })
      intersections.reportVisibility(visibleEntry)
      intersections.reportIntersection(true)
      await clock.advance(guardMs)
      expect(getDisabledStates()).to.deep.equal(allEnabled)
    }

    it('pauses for 50 ms after a change, and not after a mouse enters', async () => {
      await startBench()
      expect(benchGuardMs).to.equal(50)
      guard.rearm()
      await clock.advance(49)
      expect(getDisabledStates()).to.deep.equal(allDisabled)
      await clock.advance(1)
      expect(getDisabledStates()).to.deep.equal(allEnabled)
      send('pointermove', centerOf(approveButton), approveButton)
      press(approveButton)
      expect(calls).to.deep.equal(['approve'])
    })

    it('T6 rejects a press within the pause of 50 ms', async () => {
      await startBench()
      guard.rearm()
      press(approveButton)
      expect([calls, isRefused, getCountdowns(approveButton)]).to.deep.equal([[], true, [50]])
    })

    it('pauses for half a second when the frame becomes visible, because Chromium drops presses until then', async () => {
      await startBench()
      intersections.reportVisibility(coveredEntry, visibleEntry)
      guard.rearm()
      await clock.advance(guardMs - 1)
      expect(getDisabledStates()).to.deep.equal(allDisabled)
      await clock.advance(1)
      expect(getDisabledStates()).to.deep.equal(allEnabled)
    })

    it('pauses for 50 ms in a separate window', async () => {
      stub(document, 'hasFocus', () => true)
      start({ isBench: true, isFramed: false })
      intersections.reportIntersection(true)
      await clock.advance(50)
      expect(getDisabledStates()).to.deep.equal(allEnabled)
    })
  })

  it('T6 moves the focus away from a button that it disables', async () => {
    await startReady()
    for (const button of [approveButton, cancelButton, separateWindowButton]) {
      button.focus()
      guard.rearm()
      expect(document.activeElement?.localName).to.equal('h1')
      await clock.advance(guardMs)
    }
  })

  it('disables every button and releases its timers when it is stopped', async () => {
    await startReady()
    guard.stop()
    expect(getDisabledStates()).to.deep.equal(allDisabled)
    for (const button of [approveButton, cancelButton, separateWindowButton]) {
      forceEnabled(button)
      press(button)
    }
    expect([calls.length, clock.pendingCount, intersections.activeCount]).to.deep.equal([0, 0, 0])
  })

  it('enables no button and ignores later events if it is stopped during a pause', async () => {
    await startReady()
    guard.rearm()
    guard.stop()
    send('pointermove', { clientY: 150 })
    dispatchEvent(new FocusEvent('focus'))
    await clock.advance(guardMs)
    expect(getDisabledStates()).to.deep.equal(allDisabled)
    expect(clock.pendingCount).to.equal(0)
  })
})
