import type { ReactiveController, ReactiveControllerHost } from 'lit'
import * as limits from '../../src/core/limits.ts'
import { moneyLimits } from '../../src/core/money/limits.ts'
import type { ConfirmGuard } from './confirm-guard.ts'

/**
 * Confirms when a button is held, or pressed twice. The second press is for users who cannot hold the button, because keyboards, screen
 * readers and switch control only press. Ignores presses that the guard does not accept (T6).
 */
export class HoldToConfirm implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #guard: ConfirmGuard
  readonly #confirm: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Time stamp of the first press, in ms. */
  #pressedAt: number | undefined
  /** Whether the next click is the release of a completed hold, which is not a press. */
  #isReleasePending = false

  constructor(host: ReactiveControllerHost, guard: ConfirmGuard, confirm: () => void) {
    this.#host = host
    this.#guard = guard
    this.#confirm = confirm
    host.addController(this)
  }

  get stage(): 'hold' | 'holding' | 'again' {
    if (this.#timer !== undefined) return 'holding'
    return this.#pressedAt === undefined ? 'hold' : 'again'
  }

  /** Ends a hold and clears the first press. Call it when the content to confirm changes. */
  reset(): void {
    this.#pressedAt = undefined
    this.#release()
  }

  /** Whether the button has to be held now. */
  isRequired = false

  readonly onPointerDown = (event: PointerEvent): void => {
    this.#isReleasePending = false
    if (!this.isRequired || event.button !== 0 || !event.isPrimary || !this.#guard.accepts(event)) return
    // A finger captures the pointer, so the hold would continue outside of the button.
    const [pressedElement] = event.composedPath() as Element[]
    if (pressedElement?.hasPointerCapture(event.pointerId))
      pressedElement.releasePointerCapture(event.pointerId)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#isReleasePending = true
      this.reset()
      // The page may have covered the review during the hold.
      if (!this.#guard.isLocked) this.#confirm()
    }, moneyLimits.holdMs)
    this.#host.requestUpdate()
  }

  /** Listener for `pointerup`, `pointerleave` and `pointercancel`. */
  readonly onPointerEnd = (): void => this.#release()

  /** Listener for `contextmenu`, which a long touch opens. */
  readonly onContextMenu = (event: Event): void => {
    if (this.#timer !== undefined) event.preventDefault()
  }

  /** Listener for `touchmove`. A trembling finger would otherwise begin to scroll, which cancels the pointer. */
  readonly onTouchMove = { handleEvent: this.onContextMenu, passive: false }

  /** Returns whether a click only ends a completed hold. The button may have another action by then. */
  readonly isRelease = (event: MouseEvent): boolean => {
    // A keyboard click has `detail` 0 and never ends a hold.
    const isPending = this.#isReleasePending && event.detail > 0
    this.#isReleasePending = false
    return isPending
  }

  readonly onClick = (event: MouseEvent): void => {
    if (!this.#guard.accepts(event)) return
    if (this.#pressedAt === undefined) {
      this.#pressedAt = event.timeStamp
      this.#host.requestUpdate()
      return
    }
    // The second half of a double click does not count as a second press.
    if (event.timeStamp - this.#pressedAt < limits.confirmGuardMs) return
    this.reset()
    this.#confirm()
  }

  hostDisconnected(): void {
    this.reset()
  }

  #release(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#host.requestUpdate()
  }
}
