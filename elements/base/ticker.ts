import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** Re-renders the host after one second if a render requested this, so that no timer runs without a visible countdown. */
export class Ticker implements ReactiveController {
  readonly #host: ReactiveControllerHost
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  /** Requests another render in one second. Call it in a render whose text depends on time. */
  schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#host.requestUpdate()
    }, 1_000)
  }

  hostConnected(): void {
    this.#host.requestUpdate()
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
