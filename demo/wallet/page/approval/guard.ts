import type { PointerWatch } from './pointer-watch.ts'
import { type Sight, SightWatch } from './sight.ts'

/** How long the buttons stay disabled after a change: a user needs that long to see what a press would do. */
export const guardMs = 500
/** The same on bench pages of a test stack, which other projects' test suites operate. */
export const benchGuardMs = 50

export interface GuardOptions {
  /** The element that must be fully visible. */
  readonly screen: Element
  /** Marker after the end of the request, which must have been in view. */
  readonly end: Element
  /** The approve button; absent if nothing can be approved here. */
  readonly approve?: HTMLButtonElement
  /** The cancel button. It is only paused; canceling is always possible after that. */
  readonly cancel: HTMLButtonElement
  /** Opens a separate window; paused like the cancel button. */
  readonly own?: HTMLButtonElement
  readonly isFramed: boolean
  readonly pointer: PointerWatch
  /**
   * The request comes from a bench page of a test stack. The pause is shorter, and a pointer that enters starts none: a test driver
   * puts the pointer on a button and presses in the same instant. A frame that comes into view pauses as usual, because Chromium
   * itself drops presses on it for half a second.
   */
  readonly isBench?: boolean
  onApprove(): void
  onCancel(): void
  onOwn?(): void
  /** `state` is why the approve button is disabled, undefined if it is enabled. `isRefused`: the last press did not count. */
  onState(state: GuardState, isRefused: boolean): void
}

/** `waiting` for the half second, `unread` until the end has been in view. */
export type GuardState = Exclude<Sight, 'clear'> | 'waiting' | 'unread' | undefined

/**
 * Lets a press count only if the user meant it. The buttons are natively disabled for half a second after the screen appears,
 * changes, moves or is uncovered. They are also disabled after a pointer enters, for half a second or until its moves prove that
 * the page is not moving. The approve button is also disabled while the screen is not fully visible, and until the end of the
 * request was in view. A press must be trusted, begin and end on the button, and not come from a key that is held down. After a
 * press that does not count, the pause starts again with a countdown on the button.
 */
export class Guard {
  readonly #options: GuardOptions
  readonly #sight: SightWatch
  readonly #stop = new AbortController()
  readonly #endObserver: IntersectionObserver
  #isEndInSight = false
  #wasEndSeen = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #isWaiting = true
  /** When the pause after the last change ends, and the one after a pointer entered (`performance.now()`). */
  readonly #ends = { change: 0, entry: 0 }
  /** Button on which a pointer press began. */
  #began: HTMLButtonElement | undefined
  /** The same, if the press may count: nothing has changed since. */
  #pressed: HTMLButtonElement | undefined
  /** Button that lost the focus when it was disabled. */
  #unfocused: HTMLButtonElement | undefined
  #isRefused = false

  constructor(options: GuardOptions) {
    this.#options = options
    const { screen, pointer } = options
    const { signal } = this.#stop
    this.#sight = new SightWatch(screen, options.isFramed, () =>
      this.#pause('change', options.isFramed ? guardMs : this.#pauseMs),
    )
    for (const button of this.#buttons) {
      button.addEventListener('keydown', this.#key, { signal })
      button.addEventListener('keyup', this.#key, { signal })
      button.addEventListener('click', this.#click, { signal })
    }
    // A disabled button receives no events.
    addEventListener('pointerdown', this.#press, { signal, capture: true })
    addEventListener('pointerup', this.#release, { signal, capture: true })
    addEventListener('keydown', this.#keyElsewhere, { signal, capture: true })
    addEventListener('dragstart', this.#drag, { signal, capture: true })
    addEventListener('focus', this.#onFocus, { signal })
    pointer.listener = {
      onEnter: () => this.#pause('entry'),
      onProof: () => this.#endPauseOfEntry(),
      onMove: () => this.rearm(),
    }
    this.#endObserver = new IntersectionObserver(this.#onEndIntersection)
    this.#endObserver.observe(options.end)
    this.rearm()
  }

  /** Starts the pause again, because something has changed. */
  rearm(): void {
    this.#pause('change')
  }

  get #pauseMs(): number {
    return this.#options.isBench ? benchGuardMs : guardMs
  }

  #pause(reason: 'change' | 'entry', ms = this.#pauseMs): void {
    if (reason === 'entry' && this.#options.isBench) return
    this.#ends[reason] = Math.max(this.#ends[reason], performance.now() + ms)
    this.#isWaiting = true
    this.#pressed = undefined
    this.#wait()
  }

  #endPauseOfEntry(): void {
    this.#ends.entry = 0
    if (this.#isWaiting) this.#wait()
  }

  #wait(): void {
    clearTimeout(this.#timer)
    const remainingMs = Math.max(this.#ends.change, this.#ends.entry) - performance.now()
    if (remainingMs > 0) this.#timer = setTimeout(() => this.#endPause(), remainingMs)
    else this.#endPause()
    this.#show()
  }

  #endPause(): void {
    this.#isWaiting = false
    if (this.#isEndInSight && this.#sight.now === 'clear') this.#wasEndSeen = true
    this.#show()
  }

  /** Gives feedback on a press that does not count. */
  #refuse(button: HTMLButtonElement): void {
    this.#began = undefined
    this.#isRefused = true
    this.rearm()
    const countdown = { transform: ['scaleX(1)', 'scaleX(0)'] }
    button.animate(countdown, { duration: this.#pauseMs, pseudoElement: '::after' })
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#isWaiting = true
    this.#stop.abort()
    this.#sight.stop()
    this.#endObserver.disconnect()
    this.#options.pointer.listener = undefined
    for (const button of this.#buttons) button.disabled = true
  }

  get #buttons(): HTMLButtonElement[] {
    const { approve, cancel, own } = this.#options
    return [approve, cancel, own].filter(button => button !== undefined)
  }

  get #state(): GuardState {
    const sight = this.#sight.now
    if (sight !== 'clear') return sight
    if (this.#isWaiting) return 'waiting'
    return this.#wasEndSeen ? undefined : 'unread'
  }

  #show(): void {
    const { approve, screen, onState } = this.#options
    const state = this.#state
    // A key pressed blindly must not hit a button that was just enabled again.
    const focusedButton = this.#buttons.find(button => button === document.activeElement)
    if (this.#isWaiting && focusedButton) {
      screen.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      this.#unfocused = focusedButton
    }
    for (const button of this.#buttons)
      button.disabled = button === approve ? state !== undefined : this.#isWaiting
    onState(state, this.#isRefused)
  }

  readonly #press = (event: PointerEvent): void => {
    if (!event.isTrusted || !event.isPrimary) return
    const button = this.#buttons.find(button => isInside(event, button))
    this.#began = button
    this.#pressed = button?.disabled === false ? button : undefined
    if (button && this.#isWaiting) this.#refuse(button)
  }

  /** A button that was disabled during the press receives no click. */
  readonly #release = (event: PointerEvent): void => {
    if (event.isTrusted && this.#began && this.#isWaiting) this.#refuse(this.#began)
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.repeat) event.preventDefault()
  }

  /** Handles a key intended for a button that was just disabled. */
  readonly #keyElsewhere = ({ isTrusted, repeat, key }: KeyboardEvent): void => {
    const isIntended = document.activeElement?.localName === 'h1' && (key === 'Enter' || key === ' ')
    if (isTrusted && !repeat && isIntended && this.#isWaiting && this.#unfocused)
      this.#refuse(this.#unfocused)
  }

  readonly #click = (event: MouseEvent): void => {
    event.preventDefault()
    if (!event.isTrusted) return
    const { approve, cancel, onApprove, onCancel, onOwn } = this.#options
    const button = event.currentTarget as HTMLButtonElement
    // Keys and screen readers click without a pointer: the click count (`detail`) is 0.
    const isPress = event.detail === 0 || this.#pressed === button
    const isBlocked = button === approve && this.#state !== undefined
    this.#began = this.#pressed = undefined
    if (!isPress || this.#isWaiting || isBlocked || event.detail > 1) this.#refuse(button)
    else if (button === cancel) onCancel()
    else if (button === approve) onApprove()
    else onOwn?.()
  }

  /** The end was scrolled into view. It counts after it was there for the whole pause. */
  readonly #onEndIntersection = (entries: readonly IntersectionObserverEntry[]): void => {
    this.#isEndInSight = entries.at(-1)?.isIntersecting === true
    if (this.#isEndInSight && !this.#wasEndSeen) this.rearm()
  }

  /** Prevents dragging out of the screen, so that no drag ends in a press. */
  readonly #drag = (event: DragEvent): void => {
    event.preventDefault()
    this.#began = this.#pressed = undefined
  }

  /** The embedding page, not the user, focused the frame: keystrokes are meant for that page. */
  readonly #onFocus = (event: FocusEvent): void => {
    if (event.target === window && !this.#options.pointer.isPressing) this.rearm()
  }
}

const isInside = ({ clientX, clientY }: MouseEvent, element: Element): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX < right && clientY >= top && clientY < bottom
}
