import { $networks } from '../state/network/networks.ts'
import { $options } from '../state/settings/options.ts'
import { onModalClosed } from '../state/shell/modal.ts'
import { askAgainWhileOpen } from './account.ts'

interface WalletSteps {
  /** Ends the current search. */
  endSearch(): void
  /** Clears lists requested with other options or for other networks. */
  forgetOld(): void
  /** Retries failed requests. */
  askAgain(): void
}

/** A search lasts while the modal is open; a list is valid for the options it was requested with. */
export function followWallets({ endSearch, forgetOld, askAgain }: WalletSteps): void {
  onModalClosed(endSearch)
  $options.listen(forgetOld)
  $networks.listen(forgetOld)
  askAgainWhileOpen(askAgain)
}
