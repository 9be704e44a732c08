import type { ReadableAtom } from 'nanostores'
import { StoreController } from './store-controller.ts'

/** A store controller whose store can be replaced. */
export class MovingStoreController<T> extends StoreController<T> {
  /** Subscribes to another store instead of the current one. */
  follow(store: ReadableAtom<T>): void {
    if (store === this.store) return
    const isFollowing = this.stop !== undefined
    this.hostDisconnected()
    this.store = store
    if (isFollowing) this.hostConnected()
  }
}
