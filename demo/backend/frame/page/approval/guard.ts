import type { PointerWatch } from './pointer-watch.ts'
import { type Sight, SightWatch } from './sight.ts'

/** A person needs that long to see what they are about to press. */
export const guardMs = 500

export interface GuardOptions {
  /** What must be seen whole. */
  readonly screen: Element
  /** Stands behind the last word of what is asked, which must have been in sight. */
  readonly end: Element
  /** Presses on this one sign; where there is none, nothing does. */
  readonly approve?: HTMLButtonElement
  /** This one only waits; leaving is always possible after that. */
  readonly cancel: HTMLButtonElement
  /** Leads to a window of its own; waits like leaving. */
  readonly own?: HTMLButtonElement
  readonly isFramed: boolean
  readonly pointer: PointerWatch
  onApprove(): void
  onCancel(): void
  onOwn?(): void
  /** Why the button cannot be pressed; undefined when it can. */
  onState(state: GuardState): void
}

/** `waiting` for the half second, `unread` while the end has not been in sight. */
export type GuardState = Exclude<Sight, 'clear'> | 'waiting' | 'unread' | undefined

/**
 * Lets a press count only when a person meant it: the button is natively disabled for half a second after the screen
 * appears, changes, moves or is uncovered, or a pointer comes in, whenever it is not seen whole, and until its end was in
 * sight; presses must be real, begin and end on the button, and not come from a key that is held down.
 */
export class Guard {
  readonly #options: GuardOptions
  readonly #sight: SightWatch
  readonly #stop = new AbortController()
  readonly #ends: IntersectionObserver
  #isEndInSight = false
  #wasEndSeen = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #isWaiting = true
  /** Where a press of the pointer began, if it may count. */
  #pressed: EventTarget | null = null

  constructor(options: GuardOptions) {
    this.#options = options
    const { screen } = options
    const { signal } = this.#stop
    this.#sight = new SightWatch(screen, options.isFramed, () => this.rearm())
    for (const button of this.#buttons) {
      button.addEventListener('pointerdown', this.#press, { signal })
      button.addEventListener('keydown', this.#key, { signal })
      button.addEventListener('keyup', this.#key, { signal })
      button.addEventListener('click', this.#click, { signal })
    }
    addEventListener('dragstart', this.#drag, { signal, capture: true })
    addEventListener('focus', this.#focused, { signal })
    options.pointer.onShift = () => this.rearm()
    this.#ends = new IntersectionObserver(this.#endMoved)
    this.#ends.observe(options.end)
    this.rearm()
  }

  /** Starts the half second anew: something is not as it was. */
  rearm(): void {
    clearTimeout(this.#timer)
    this.#isWaiting = true
    this.#pressed = null
    this.#timer = setTimeout(() => {
      this.#isWaiting = false
      if (this.#isEndInSight && this.#sight.now === 'clear') this.#wasEndSeen = true
      this.#show()
    }, guardMs)
    this.#show()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#isWaiting = true
    this.#stop.abort()
    this.#sight.stop()
    this.#ends.disconnect()
    this.#options.pointer.onShift = undefined
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
    // A key that is typed blindly must not find a button that has come alive again.
    const isFocused = this.#buttons.some(button => button === document.activeElement)
    if (this.#isWaiting && isFocused) screen.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    for (const button of this.#buttons)
      button.disabled = button === approve ? state !== undefined : this.#isWaiting
    onState(state)
  }

  readonly #press = (event: PointerEvent): void => {
    if (event.isTrusted && event.isPrimary && !this.#isWaiting) this.#pressed = event.currentTarget
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.repeat) event.preventDefault()
  }

  readonly #click = (event: MouseEvent): void => {
    event.preventDefault()
    const { cancel, own, onApprove, onCancel, onOwn } = this.#options
    const button = event.currentTarget
    // Keys and screen readers press without a pointer: such a click has no count.
    const isPress = event.detail === 0 || this.#pressed === button
    this.#pressed = null
    if (!event.isTrusted || !isPress || this.#isWaiting || event.detail > 1) return
    if (button === cancel) onCancel()
    else if (button === own) onOwn?.()
    else if (this.#state === undefined) onApprove()
  }

  /** Scrolled there, or laid out anew: it counts once it was there for the half second. */
  readonly #endMoved = (entries: readonly IntersectionObserverEntry[]): void => {
    this.#isEndInSight = entries.at(-1)?.isIntersecting === true
    if (this.#isEndInSight && !this.#wasEndSeen) this.rearm()
  }

  /** Nothing of the screen can be dragged away, and no drag ends in a press. */
  readonly #drag = (event: DragEvent): void => {
    event.preventDefault()
    this.#pressed = null
  }

  /** The page around gave the frame the focus, not a person: what they type there must not land here. */
  readonly #focused = (event: FocusEvent): void => {
    if (event.target === window && !this.#options.pointer.isPressing) this.rearm()
  }
}
