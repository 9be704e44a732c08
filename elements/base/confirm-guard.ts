import type { ReactiveController, ReactiveControllerHost } from 'lit'
import * as limits from '../../src/core/limits.ts'

/**
 * Disables a confirm button briefly after its screen appears and accepts only trusted presses. A click meant for the previous
 * screen, a scripted click and a held key never confirm (T6).
 */
export class ConfirmGuard implements ReactiveController {
  readonly #host: ReactiveControllerHost
  #timer: ReturnType<typeof setTimeout> | undefined
  #isOpen = false

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  /** Whether the button must be natively disabled. */
  get isLocked(): boolean {
    return !this.#isOpen
  }

  /** Restarts the delay because the content to confirm has changed. */
  restart(): void {
    clearTimeout(this.#timer)
    this.#isOpen = false
    this.#timer = setTimeout(() => {
      this.#isOpen = true
      this.#host.requestUpdate()
    }, limits.confirmGuardMs)
  }

  /** Returns whether the press counts: the delay is over and the event is trusted. */
  accepts(event: Event): boolean {
    return this.#isOpen && event.isTrusted
  }

  /** `keydown` listener. A held Enter or Space would press the button repeatedly. */
  readonly ignoreRepeat = (event: KeyboardEvent): void => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  }

  hostConnected(): void {
    this.restart()
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
    this.#isOpen = false
  }
}
