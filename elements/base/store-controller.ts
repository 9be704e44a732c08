import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { ReadableAtom } from 'nanostores'

/** Renders its element again when a store changes. */
export class StoreController<T> implements ReactiveController {
  readonly #host: ReactiveControllerHost
  #store: ReadableAtom<T>
  #stop: (() => void) | undefined

  constructor(host: ReactiveControllerHost, store: ReadableAtom<T>) {
    this.#host = host
    this.#store = store
    host.addController(this)
  }

  get value(): T {
    return this.#store.get()
  }

  /** Follows another store from now on. */
  follow(store: ReadableAtom<T>): void {
    if (store === this.#store) return
    this.#store = store
    if (this.#stop) {
      this.#stop()
      this.#stop = store.listen(() => this.#host.requestUpdate())
    }
  }

  hostConnected(): void {
    this.#stop = this.#store.listen(() => this.#host.requestUpdate())
    this.#host.requestUpdate()
  }

  hostDisconnected(): void {
    this.#stop?.()
    this.#stop = undefined
  }
}
