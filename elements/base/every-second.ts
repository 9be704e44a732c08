import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** Re-renders the host every second while it is connected, for values that depend on the wall clock (F11). */
export class EverySecond implements ReactiveController {
  readonly #host: ReactiveControllerHost
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    this.#timer = setInterval(() => this.#host.requestUpdate(), 1_000)
  }

  hostDisconnected(): void {
    clearInterval(this.#timer)
  }
}
