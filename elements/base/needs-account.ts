import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { accountGone } from '../../src/controllers/account/account-gone.ts'

/** For screens that have nothing to show without an account: they give way when it goes. Whoever presses Disconnect closes the modal before. */
export class NeedsAccount implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host
    host.addController(this)
  }

  hostUpdated(): void {
    // A screen that was left may still change, when its wallet has heard of the end: the person is elsewhere by then.
    if (this.#host.isConnected) accountGone()
  }
}
