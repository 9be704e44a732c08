import type { ReadableAtom } from 'nanostores'
import { StoreController } from './store-controller.ts'

/** A store controller that can follow another store later on. */
export class MovingStoreController<T> extends StoreController<T> {
  /** Follows another store from now on. */
  follow(store: ReadableAtom<T>): void {
    if (store === this.store) return
    const isFollowing = this.stop !== undefined
    this.hostDisconnected()
    this.store = store
    if (isFollowing) this.hostConnected()
  }
}
