import type { PointerWatch } from './pointer-watch.ts'
import { type ScreenVisibility, VisibilityWatch } from './visibility-watch.ts'

/** Pause in ms for which the buttons are disabled after a change, so that the user sees what a press would do. */
export const guardMs = 500
/** Pause in ms on bench pages of a test stack, which the test suites of other projects drive. */
export const benchGuardMs = 50

export interface GuardOptions {
  /** The element that must be fully visible for an approval. */
  readonly screen: Element
  /** Marker after the end of the request. It must have been in view before an approval. */
  readonly endMarker: Element
  /** The approve button. Absent if the request can be approved only in a separate window. */
  readonly approveButton?: HTMLButtonElement
  /** The cancel button. It is disabled only during a pause. */
  readonly cancelButton: HTMLButtonElement
  /** The button that opens a separate window. It is disabled only during a pause. */
  readonly separateWindowButton?: HTMLButtonElement
  readonly isFramed: boolean
  readonly pointer: PointerWatch
  /**
   * The request comes from a bench page of a test stack. The pause is shorter, and an entering pointer starts no pause, because a test
   * driver moves the pointer to a button and presses at once. A frame that comes into view starts the full pause, because Chromium
   * itself drops presses on it for half a second.
   */
  readonly isBench?: boolean
  onApprove(): void
  onCancel(): void
  onOpenWindow?(): void
  /** `state` is the reason why the approve button is disabled, or undefined. `isRefused` is true after a press that did not count. */
  onState(state: GuardState, isRefused: boolean): void
}

/** Reason why the approve button is disabled: the screen is not visible, `waiting` during a pause, `unread` until the end was in view. */
export type GuardState = Exclude<ScreenVisibility, 'clear'> | 'waiting' | 'unread' | undefined

/**
 * Accepts a press on a button only if the user meant it. The buttons are natively disabled for half a second after the screen appears,
 * changes, moves or is uncovered. They are also disabled after a pointer enters, for half a second or until its moves prove that the
 * page is not moving. The approve button is also disabled while the screen is not fully visible, and until the end of the request was
 * in view. A press must begin and end on the button, and is ignored if it comes from a script or from a key that is held down. Any
 * other press that does not count restarts the pause, with a countdown on the button.
 */
export class Guard {
  readonly #options: GuardOptions
  readonly #visibilityWatch: VisibilityWatch
  readonly #stopController = new AbortController()
  readonly #endObserver: IntersectionObserver
  #isEndVisible = false
  #wasEndSeen = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #isWaiting = true
  /** Times at which the pauses after the last change and after the last entry of a pointer end (`performance.now()`). */
  readonly #pauseEnds = { change: 0, entry: 0 }
  /** Button on which a pointer press began. */
  #pressTarget: HTMLButtonElement | undefined
  /** Button on which a press began that may count, because nothing has changed since. */
  #validPressTarget: HTMLButtonElement | undefined
  /** Button that lost the focus when it was disabled. */
  #blurredButton: HTMLButtonElement | undefined
  #isRefused = false

  constructor(options: GuardOptions) {
    this.#options = options
    const { screen, pointer } = options
    const { signal } = this.#stopController
    this.#visibilityWatch = new VisibilityWatch(screen, options.isFramed, () =>
      this.#pause('change', options.isFramed ? guardMs : this.#pauseMs),
    )
    for (const button of this.#buttons) {
      button.addEventListener('keydown', this.#onKey, { signal })
      button.addEventListener('keyup', this.#onKey, { signal })
      button.addEventListener('click', this.#onClick, { signal })
    }
    // Listens on the window, because a disabled button receives no events.
    addEventListener('pointerdown', this.#onPointerDown, { signal, capture: true })
    addEventListener('pointerup', this.#onPointerUp, { signal, capture: true })
    addEventListener('keydown', this.#onKeyElsewhere, { signal, capture: true })
    addEventListener('dragstart', this.#onDragStart, { signal, capture: true })
    addEventListener('focus', this.#onFocus, { signal })
    pointer.listener = {
      onEnter: () => this.#pause('entry'),
      onProof: () => this.#endPauseOfEntry(),
      onMove: () => this.rearm(),
    }
    this.#endObserver = new IntersectionObserver(this.#onEndIntersection)
    this.#endObserver.observe(options.endMarker)
    this.rearm()
  }

  /** Starts the pause again after a change. */
  rearm(): void {
    this.#pause('change')
  }

  get #pauseMs(): number {
    return this.#options.isBench ? benchGuardMs : guardMs
  }

  #pause(reason: 'change' | 'entry', ms = this.#pauseMs): void {
    if (reason === 'entry' && this.#options.isBench) return
    this.#pauseEnds[reason] = Math.max(this.#pauseEnds[reason], performance.now() + ms)
    this.#isWaiting = true
    this.#validPressTarget = undefined
    this.#schedulePauseEnd()
  }

  #endPauseOfEntry(): void {
    this.#pauseEnds.entry = 0
    if (this.#isWaiting) this.#schedulePauseEnd()
  }

  #schedulePauseEnd(): void {
    clearTimeout(this.#timer)
    const remainingMs = Math.max(this.#pauseEnds.change, this.#pauseEnds.entry) - performance.now()
    if (remainingMs > 0) this.#timer = setTimeout(() => this.#endPause(), remainingMs)
    else this.#endPause()
    this.#update()
  }

  #endPause(): void {
    this.#isWaiting = false
    if (this.#isEndVisible && this.#visibilityWatch.current === 'clear') this.#wasEndSeen = true
    this.#update()
  }

  /** Restarts the pause after a press that does not count, and shows a countdown on the button. */
  #refuse(button: HTMLButtonElement): void {
    this.#pressTarget = undefined
    this.#isRefused = true
    this.rearm()
    const countdown = { transform: ['scaleX(1)', 'scaleX(0)'] }
    button.animate(countdown, { duration: this.#pauseMs, pseudoElement: '::after' })
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#isWaiting = true
    this.#stopController.abort()
    this.#visibilityWatch.stop()
    this.#endObserver.disconnect()
    this.#options.pointer.listener = undefined
    for (const button of this.#buttons) button.disabled = true
  }

  get #buttons(): HTMLButtonElement[] {
    const { approveButton, cancelButton, separateWindowButton } = this.#options
    return [approveButton, cancelButton, separateWindowButton].filter(button => button !== undefined)
  }

  get #state(): GuardState {
    const visibility = this.#visibilityWatch.current
    if (visibility !== 'clear') return visibility
    if (this.#isWaiting) return 'waiting'
    return this.#wasEndSeen ? undefined : 'unread'
  }

  #update(): void {
    const { approveButton, screen, onState } = this.#options
    const state = this.#state
    // Moves the focus, so that a key pressed without looking does not hit a button that was just enabled again.
    const focusedButton = this.#buttons.find(button => button === document.activeElement)
    if (this.#isWaiting && focusedButton) {
      screen.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      this.#blurredButton = focusedButton
    }
    for (const button of this.#buttons)
      button.disabled = button === approveButton ? state !== undefined : this.#isWaiting
    onState(state, this.#isRefused)
  }

  readonly #onPointerDown = (event: PointerEvent): void => {
    if (!event.isTrusted || !event.isPrimary) return
    const button = this.#buttons.find(button => isInside(event, button))
    this.#pressTarget = button
    this.#validPressTarget = button?.disabled === false ? button : undefined
    if (button && this.#isWaiting) this.#refuse(button)
  }

  /** Refuses a press whose button was disabled before the release, because a disabled button receives no click. */
  readonly #onPointerUp = (event: PointerEvent): void => {
    if (event.isTrusted && this.#pressTarget && this.#isWaiting) this.#refuse(this.#pressTarget)
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.repeat) event.preventDefault()
  }

  /** Refuses a key press intended for a button that lost the focus because it was disabled. */
  readonly #onKeyElsewhere = ({ isTrusted, repeat, key }: KeyboardEvent): void => {
    const isIntended = document.activeElement?.localName === 'h1' && (key === 'Enter' || key === ' ')
    if (isTrusted && !repeat && isIntended && this.#isWaiting && this.#blurredButton)
      this.#refuse(this.#blurredButton)
  }

  readonly #onClick = (event: MouseEvent): void => {
    event.preventDefault()
    if (!event.isTrusted) return
    const { approveButton, cancelButton, onApprove, onCancel, onOpenWindow } = this.#options
    const button = event.currentTarget as HTMLButtonElement
    // Keys and screen readers click without a pointer: the click count (`detail`) is 0.
    const isValidPress = event.detail === 0 || this.#validPressTarget === button
    const isBlocked = button === approveButton && this.#state !== undefined
    this.#pressTarget = this.#validPressTarget = undefined
    if (!isValidPress || this.#isWaiting || isBlocked || event.detail > 1) this.#refuse(button)
    else if (button === cancelButton) onCancel()
    else if (button === approveButton) onApprove()
    else onOpenWindow?.()
  }

  /** Starts a pause when the end of the request comes into view. The end counts as seen if it is still visible after the pause. */
  readonly #onEndIntersection = (entries: readonly IntersectionObserverEntry[]): void => {
    this.#isEndVisible = entries.at(-1)?.isIntersecting === true
    if (this.#isEndVisible && !this.#wasEndSeen) this.rearm()
  }

  /** Prevents drags that begin in the screen, so that no drag ends in a press. */
  readonly #onDragStart = (event: DragEvent): void => {
    event.preventDefault()
    this.#pressTarget = this.#validPressTarget = undefined
  }

  /** Starts a pause if the window is focused without a pointer press, because key presses may then be meant for another page. */
  readonly #onFocus = (event: FocusEvent): void => {
    if (event.target === window && !this.#options.pointer.isPressing) this.rearm()
  }
}

const isInside = ({ clientX, clientY }: MouseEvent, element: Element): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX < right && clientY >= top && clientY < bottom
}
