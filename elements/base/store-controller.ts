import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { ReadableAtom } from 'nanostores'

/** Re-renders the host when a store changes. */
export class StoreController<T> implements ReactiveController {
  protected stop: (() => void) | undefined

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
    this.host.requestUpdate()
  }

  hostDisconnected(): void {
    this.stop?.()
    this.stop = undefined
  }
}
