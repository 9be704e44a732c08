import { expect } from '@open-wc/testing'
import { Guard, guardMs, type GuardState } from '../../demo/backend/frame/page/approval/guard.ts'
import { PointerWatch } from '../../demo/backend/frame/page/approval/pointer-watch.ts'
import { fakeClock, type FakeClock, promptly } from '../support/fake-clock.ts'
import { covered, type FakeIntersections, fakeIntersections, visible } from '../support/fake-intersections.ts'
import { stubProperty } from '../support/stub-property.ts'

const scripted = new WeakSet<Event>()

/** Marks an event as dispatched by a script of the page: its `isTrusted` stays false. */
function byScript<T extends Event>(event: T): T {
  scripted.add(event)
  return event
}

/** Browsers do not let a test set `isTrusted`, so listeners of the buttons receive a copy on which it is true. */
const trusted = (event: Event): Event =>
  new Proxy(event, {
    get(target, name) {
      if (name === 'isTrusted') return true
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

function buttonOf(name: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.textContent = name
  const listen = button.addEventListener.bind(button)
  button.addEventListener = (type: string, listener: unknown, options?: AddEventListenerOptions | boolean) =>
    listen(type, event => (listener as EventListener)(scripted.has(event) ? event : trusted(event)), options)
  return button
}

describe('Guard', () => {
  const spot = { screenX: 100, screenY: 100, clientX: 100, clientY: 100, bubbles: true, isPrimary: true }
  let clock: FakeClock
  let intersections: FakeIntersections
  let guard: Guard
  let pointer: PointerWatch
  let screen: HTMLElement
  let approve: HTMLButtonElement
  let cancel: HTMLButtonElement
  let own: HTMLButtonElement
  let state: GuardState
  let calls: string[]
  let restores: (() => void)[]

  const stub = (...property: Parameters<typeof stubProperty>) => restores.push(stubProperty(...property))
  const disabled = () => [approve, cancel, own].map(button => button.disabled)
  const all = [true, true, true]
  const none = [false, false, false]

  const send = (type: string, init: PointerEventInit = {}, target: EventTarget = window) =>
    target.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse', ...spot, ...init }))
  const click = (button: HTMLElement, detail = 1) =>
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  const press = (button: HTMLElement, detail = 1) => {
    send('pointerdown', {}, button)
    send('pointerup', {}, button)
    click(button, detail)
  }
  /** Enables a button as an attacker might, so that the guard's own check has to refuse the press. */
  const forceEnabled = (button: HTMLButtonElement) => {
    button.disabled = false
  }

  const start = ({ isFramed = true } = {}) => {
    guard = new Guard({
      screen,
      end: screen.lastElementChild as Element,
      approve,
      cancel,
      own,
      isFramed,
      pointer,
      onApprove: () => calls.push('approve'),
      onCancel: () => calls.push('cancel'),
      onOwn: () => calls.push('own'),
      onState: next => {
        state = next
      },
    })
  }
  /** A visible request, read to its end, with the mouse over it: every button is enabled. */
  const startReady = async (options?: Parameters<typeof start>[0]) => {
    start(options)
    intersections.reportVisibility(visible)
    intersections.reportIntersection(true)
    send('pointerover')
    await clock.advance(guardMs)
    expect(disabled()).to.deep.equal(none)
  }

  beforeEach(() => {
    clock = fakeClock(undefined, promptly)
    intersections = fakeIntersections()
    restores = []
    calls = []
    // Its listeners stay, but without a guard it does nothing.
    pointer = new PointerWatch()
    screen = document.createElement('main')
    screen.innerHTML = '<h1 tabindex="-1">https://site.example</h1>'
    approve = buttonOf('Sign')
    cancel = buttonOf('Cancel')
    own = buttonOf('Open in a new window')
    screen.append(approve, cancel, own, document.createElement('div'))
    document.body.append(screen)
  })
  afterEach(() => {
    clock.restore()
    intersections.restore()
    for (const restore of restores.reverse()) restore()
    guard.stop()
    screen.remove()
  })

  it('T6 disables every button for half a second after the request appears', async () => {
    start()
    expect(guardMs).to.equal(500)
    intersections.reportVisibility(visible)
    intersections.reportIntersection(true)
    expect([...disabled(), state]).to.deep.equal([...all, 'waiting'])
    await clock.advance(499)
    expect(disabled()).to.deep.equal(all)
    await clock.advance(1)
    expect([...disabled(), state]).to.deep.equal([...none, undefined])
  })

  const moveWindow = async () => {
    stub(window, 'screenX', window.screenX + 40)
    // The place of the window is read every tenth of a second.
    await clock.advance(100)
  }
  const leave = (pointerType: string) =>
    document.documentElement.dispatchEvent(new PointerEvent('pointerleave', { pointerType }))
  const changes: readonly (readonly [string, () => unknown])[] = [
    ['the frame changes its size', () => dispatchEvent(new Event('resize'))],
    ['the content changes', () => guard.rearm()],
    ['a cover goes away', () => intersections.reportVisibility(covered, visible)],
    ['the page returns from the cache of the browser', () => dispatchEvent(new Event('pageshow'))],
    ['the tab is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the window moves on the screen', moveWindow],
    ['the page around the frame focuses it', () => dispatchEvent(new FocusEvent('focus'))],
    [
      'a mouse enters',
      () => {
        leave('mouse')
        send('pointerover')
      },
    ],
    [
      'a hovering pen enters',
      () => {
        leave('mouse')
        send('pointerover', { pointerType: 'pen' })
      },
    ],
    ['the frame is moved under a resting mouse', () => send('pointermove', { clientY: 150 })],
    [
      'the frame is moved under a trembling hand',
      () => send('pointermove', { screenX: 102, clientX: 102, clientY: 151 }),
    ],
    [
      'a finger finds the frame at another place',
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
      expect(disabled()).to.deep.equal(all)
      await clock.advance(guardMs - 1)
      expect(disabled()).to.deep.equal(all)
      await clock.advance(1)
      expect(disabled()).to.deep.equal(none)
    })

  it('T6 starts the half second again at every change', async () => {
    await startReady()
    for (let step = 0; step < 5; step++) {
      guard.rearm()
      await clock.advance(guardMs - 1)
      expect(disabled()).to.deep.equal(all)
    }
    await clock.advance(1)
    expect(disabled()).to.deep.equal(none)
  })

  it('T6 keeps the approve button disabled while the frame is covered, and the others enabled', async () => {
    await startReady()
    intersections.reportVisibility(covered)
    await clock.advance(guardMs * 4)
    expect([...disabled(), state]).to.deep.equal([true, false, false, 'covered'])
    intersections.reportVisibility(visible)
    expect(disabled()).to.deep.equal(all)
    await clock.advance(guardMs)
    expect(disabled()).to.deep.equal(none)
  })

  it('T6 in a window of its own disables every button until half a second after the window has the focus', async () => {
    let hasFocus = true
    stub(document, 'hasFocus', () => hasFocus)
    await startReady({ isFramed: false })
    hasFocus = false
    dispatchEvent(new FocusEvent('blur'))
    await clock.advance(guardMs * 4)
    expect([approve.disabled, state]).to.deep.equal([true, 'behind'])
    hasFocus = true
    dispatchEvent(new FocusEvent('focus'))
    expect(disabled()).to.deep.equal(all)
    await clock.advance(guardMs - 1)
    expect(disabled()).to.deep.equal(all)
    await clock.advance(1)
    expect(disabled()).to.deep.equal(none)
  })

  it('does not wait when a press of the pointer focuses the frame', async () => {
    await startReady()
    send('pointerdown')
    dispatchEvent(new FocusEvent('focus'))
    expect(disabled()).to.deep.equal(none)
    send('pointerup')
  })

  it('does not wait when the first finger touches the frame', async () => {
    await startReady()
    send('pointerdown', { pointerType: 'touch' })
    expect(disabled()).to.deep.equal(none)
  })

  describe('the end of the request', () => {
    const startUnread = async () => {
      start()
      intersections.reportVisibility(visible)
      await clock.advance(guardMs)
      expect([...disabled(), state]).to.deep.equal([true, false, false, 'unread'])
    }

    it('T6 enables the approve button only after the end was in sight for half a second', async () => {
      await startUnread()
      await clock.advance(guardMs * 4)
      expect(approve.disabled).to.equal(true)
      intersections.reportIntersection(true)
      await clock.advance(guardMs - 1)
      expect(disabled()).to.deep.equal(all)
      await clock.advance(1)
      expect(disabled()).to.deep.equal(none)
    })

    it('T6 does not count an end that is scrolled away within the half second', async () => {
      await startUnread()
      intersections.reportIntersection(true)
      await clock.advance(guardMs - 1)
      intersections.reportIntersection(false)
      await clock.advance(guardMs)
      expect([approve.disabled, state]).to.deep.equal([true, 'unread'])
    })

    it('T6 does not count an end that was in sight only under a cover', async () => {
      await startUnread()
      intersections.reportVisibility(covered)
      intersections.reportIntersection(true)
      await clock.advance(guardMs)
      intersections.reportIntersection(false)
      intersections.reportVisibility(visible)
      await clock.advance(guardMs)
      expect([approve.disabled, state]).to.deep.equal([true, 'unread'])
    })

    it('counts once: a request that is scrolled back stays read', async () => {
      await startReady()
      intersections.reportIntersection(false)
      expect(disabled()).to.deep.equal(none)
      intersections.reportIntersection(true)
      expect(disabled()).to.deep.equal(none)
    })
  })

  describe('a press', () => {
    for (const name of ['approve', 'cancel', 'own'] as const) {
      const buttonNamed = () => ({ approve, cancel, own })[name]

      it(`T6 counts on the ${name} button if it is one trusted press`, async () => {
        await startReady()
        press(buttonNamed())
        expect(calls).to.deep.equal([name])
      })

      it(`T6 counts on the ${name} button if it comes from a key`, async () => {
        await startReady()
        click(buttonNamed(), 0)
        expect(calls).to.deep.equal([name])
      })

      it(`T6 does not count on the ${name} button if a script makes it`, async () => {
        await startReady()
        const button = buttonNamed()
        button.dispatchEvent(byScript(new MouseEvent('click', { detail: 0, cancelable: true })))
        button.dispatchEvent(byScript(new PointerEvent('pointerdown', { pointerType: 'mouse', ...spot })))
        click(button)
        expect(calls).to.deep.equal([])
      })

      it(`T6 does not count on the ${name} button if it began on another element`, async () => {
        await startReady()
        const button = buttonNamed()
        click(button)
        send('pointerdown', {}, button === cancel ? approve : cancel)
        click(button)
        expect(calls).to.deep.equal([])
      })

      it(`T6 does not count on the ${name} button within the half second`, async () => {
        await startReady()
        const button = buttonNamed()
        guard.rearm()
        forceEnabled(button)
        press(button)
        click(button, 0)
        // Began too early and ended late enough.
        send('pointerdown', {}, button)
        await clock.advance(guardMs)
        click(button)
        expect(calls).to.deep.equal([])
      })

      it(`T6 does not count on the ${name} button if the frame was moved during the press`, async () => {
        await startReady()
        const button = buttonNamed()
        send('pointerdown', {}, button)
        guard.rearm()
        await clock.advance(guardMs)
        click(button)
        expect(calls).to.deep.equal([])
      })

      it(`T6 does not count on the ${name} button if it is the second of a double click`, async () => {
        await startReady()
        press(buttonNamed(), 2)
        expect(calls).to.deep.equal([])
      })

      it(`T6 does not count on the ${name} button if it ends a drag`, async () => {
        await startReady()
        const button = buttonNamed()
        send('pointerdown', {}, button)
        const drag = new DragEvent('dragstart', { bubbles: true, cancelable: true })
        screen.dispatchEvent(drag)
        click(button)
        expect([drag.defaultPrevented, calls]).to.deep.equal([true, []])
      })

      it(`T6 does not count on the ${name} button if it is of a second finger`, async () => {
        await startReady()
        const button = buttonNamed()
        send('pointerdown', { isPrimary: false }, button)
        click(button)
        expect(calls).to.deep.equal([])
      })

      it(`T6 does not count on the ${name} button if its key is held down`, async () => {
        await startReady()
        const repeat = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, cancelable: true })
        const first = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true })
        buttonNamed().dispatchEvent(repeat)
        buttonNamed().dispatchEvent(first)
        expect([repeat.defaultPrevented, first.defaultPrevented]).to.deep.equal([true, false])
      })
    }

    it('T6 counts once', async () => {
      await startReady()
      press(approve)
      click(approve)
      expect(calls).to.deep.equal(['approve'])
    })

    it('T6 does not approve while the frame is covered or unread', async () => {
      await startReady()
      intersections.reportVisibility(covered)
      await clock.advance(guardMs)
      forceEnabled(approve)
      press(approve)
      click(approve, 0)
      expect(calls).to.deep.equal([])
      press(cancel)
      expect(calls, 'leaving is possible').to.deep.equal(['cancel'])
    })

    it('T6 does not approve under a cover that the browser has not reported yet', async () => {
      await startReady()
      send('pointerdown', {}, approve)
      intersections.queueVisibility(covered)
      click(approve)
      expect(calls).to.deep.equal([])
    })
  })

  it('T6 moves the focus away from a button that it disables', async () => {
    await startReady()
    for (const button of [approve, cancel, own]) {
      button.focus()
      guard.rearm()
      expect(document.activeElement?.localName).to.equal('h1')
      await clock.advance(guardMs)
    }
  })

  it('disables every button and releases its timers when it is stopped', async () => {
    await startReady()
    guard.stop()
    expect(disabled()).to.deep.equal(all)
    for (const button of [approve, cancel, own]) {
      forceEnabled(button)
      press(button)
    }
    expect([calls.length, clock.pending, intersections.active]).to.deep.equal([0, 0, 0])
  })

  it('enables nothing when it is stopped within the half second, and ignores later events', async () => {
    await startReady()
    guard.rearm()
    guard.stop()
    send('pointermove', { clientY: 150 })
    dispatchEvent(new FocusEvent('focus'))
    await clock.advance(guardMs)
    expect(disabled()).to.deep.equal(all)
    expect(clock.pending).to.equal(0)
  })
})
