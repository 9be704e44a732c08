import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** Renders its element again in a second, for as long as each render asks for it: nothing ticks where nothing counts. */
export class Ticking implements ReactiveController {
  readonly #host: ReactiveControllerHost
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  /** To be called in a render whose words change with time. */
  again(): void {
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
