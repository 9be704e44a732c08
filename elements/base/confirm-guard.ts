import type { ReactiveController, ReactiveControllerHost } from 'lit'
import * as limits from '../../src/core/limits.ts'

/**
 * Keeps a confirming button shut for the first moment after its screen appears, and takes only presses that a person
 * made: a click that was meant for the screen before, a script's click and a held key confirm nothing (T6).
 */
export class ConfirmGuard implements ReactiveController {
  readonly #host: ReactiveControllerHost
  #timer: ReturnType<typeof setTimeout> | undefined
  #isOpen = false

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  /** The button is to be natively disabled. */
  get shut(): boolean {
    return !this.#isOpen
  }

  /** Shuts it once more: what is confirmed has changed. */
  again(): void {
    clearTimeout(this.#timer)
    this.#isOpen = false
    this.#timer = setTimeout(() => {
      this.#isOpen = true
      this.#host.requestUpdate()
    }, limits.confirmGuardMs)
  }

  /** Whether this press counts. */
  accepts(event: Event): boolean {
    return this.#isOpen && event.isTrusted
  }

  /** For `keydown`: a held Enter presses a button again and again. */
  readonly ignoreRepeat = (event: KeyboardEvent): void => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  }

  hostConnected(): void {
    this.again()
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
    this.#isOpen = false
  }
}
