import type { ReadableAtom } from 'nanostores'
import { StoreController } from './store-controller.ts'

/** A store controller whose store can be replaced. */
export class SwitchableStoreController<T> extends StoreController<T> {
  /** Subscribes to another store instead of the current one. */
  switchTo(store: ReadableAtom<T>): void {
    if (store === this.store) return
    const wasConnected = this.stop !== undefined
    this.hostDisconnected()
    this.store = store
    if (wasConnected) this.hostConnected()
  }
}
