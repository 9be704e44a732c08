import type { ReactiveController, ReactiveControllerHost } from 'lit'
import * as limits from '../../src/core/limits.ts'

/** Progress of opening a wallet app after its link was tapped. */
export type Opening = 'not-yet' | 'tapped' | 'away' | 'back' | 'stayed'

/** Detects whether a tapped link opened an app: if the page is still visible and focused after a delay, no app opened. */
export class AppOpening implements ReactiveController {
  readonly #host: ReactiveControllerHost
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: Opening = 'not-yet'

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  get state(): Opening {
    return this.#state
  }

  set state(nextOpening: Opening) {
    if (nextOpening === this.#state) return
    this.#state = nextOpening
    this.#host.requestUpdate()
  }

  /** Starts the detection. The link itself does the navigation. */
  markTapped(): void {
    this.state = 'tapped'
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const isPageActive = document.visibilityState === 'visible' && document.hasFocus()
      if (this.state === 'tapped') this.state = isPageActive ? 'stayed' : 'away'
    }, limits.appOpenMs)
  }

  /** Resets to `not-yet`. */
  reset(): void {
    clearTimeout(this.#timer)
    this.state = 'not-yet'
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#onVisibilityChange)
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#onVisibilityChange)
    clearTimeout(this.#timer)
  }

  #onVisibilityChange = (): void => {
    if (this.state !== 'not-yet') this.state = document.visibilityState === 'hidden' ? 'away' : 'back'
  }
}
