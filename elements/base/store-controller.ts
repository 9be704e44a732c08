import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { ReadableAtom } from 'nanostores'

/** Re-renders the host when a store changes, even if it changed while the host was not in the document. */
export class StoreController<T> implements ReactiveController {
  protected stop: (() => void) | undefined
  #renderedValue: T | undefined

  constructor(
    private readonly host: ReactiveControllerHost,
    protected store: ReadableAtom<T>,
  ) {
    host.addController(this)
  }

  get value(): T {
    return this.store.get()
  }

  hostConnected(): void {
    this.stop = this.store.listen(() => this.host.requestUpdate())
    if (this.value !== this.#renderedValue) this.host.requestUpdate()
  }

  hostUpdate(): void {
    this.#renderedValue = this.value
  }

  hostDisconnected(): void {
    this.stop = this.stop?.() as undefined
  }
}
