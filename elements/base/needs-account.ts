import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { accountGone } from '../../src/controllers/account-gone.ts'

/** For screens that have nothing to show without an account: they give way when it goes. Whoever presses Disconnect closes the modal before. */
export class NeedsAccount implements ReactiveController {
  constructor(host: ReactiveControllerHost) {
    host.addController(this)
  }

  hostUpdated(): void {
    accountGone()
  }
}
