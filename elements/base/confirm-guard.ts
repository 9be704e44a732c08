import type { ReactiveController, ReactiveControllerHost } from 'lit'
import * as limits from '../../src/core/limits.ts'
import { ancestorWith } from './ancestor-with.ts'

/**
 * Disables a confirm button briefly after its screen appears, and accepts only trusted presses. A click meant for the previous screen,
 * a scripted click and a held key never confirm (T6).
 */
export class ConfirmGuard implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element
  #timer: ReturnType<typeof setTimeout> | undefined
  #isDelayOver = false
  #isLocked = false
  #stopWatching: (() => void) | undefined

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host
    host.addController(this)
  }

  /** Whether the button must be natively disabled. */
  get isLocked(): boolean {
    return this.#isLocked || !this.#isDelayOver
  }

  /** Disables the button while its review is not completely visible. The delay starts again once the review is visible. */
  setLocked(isLocked: boolean): void {
    if (isLocked === this.#isLocked) return
    this.#isLocked = isLocked
    this.restart()
    this.#host.requestUpdate()
  }

  /** Restarts the delay. Call it when the content to confirm changes. */
  restart(): void {
    clearTimeout(this.#timer)
    this.#isDelayOver = false
    this.#timer = setTimeout(() => {
      this.#isDelayOver = true
      this.#host.requestUpdate()
    }, limits.confirmGuardMs)
  }

  /** Returns whether the press counts: the delay is over and the event is trusted. */
  accepts(event: Event): boolean {
    return !this.isLocked && event.isTrusted
  }

  /** `keydown` listener. A held Enter or Space would press the button repeatedly. */
  readonly ignoreRepeat = (event: KeyboardEvent): void => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  }

  hostConnected(): void {
    this.restart()
    const inlineView = ancestorWith(this.#host, 'watchReview') as ReviewWatcher | undefined
    this.#stopWatching = inlineView?.watchReview(this.#host, this)
  }

  hostDisconnected(): void {
    this.#stopWatching?.()
    this.#stopWatching = undefined
    clearTimeout(this.#timer)
    this.#isDelayOver = false
  }
}

/** Inline view, which locks the guard of a review while the page covers the review. */
interface ReviewWatcher {
  watchReview(review: Element, guard: ConfirmGuard): () => void
}
