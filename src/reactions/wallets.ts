import { $networks } from '../state/network/networks.ts'
import { $options } from '../state/settings/options.ts'
import { onModalClosed } from '../state/shell/modal.ts'
import { askAgainWhileOpen } from './account.ts'

interface WalletSteps {
  /** Ends what is being searched. */
  endSearch(): void
  /** Lets go of lists that were asked for with other options, or for other networks. */
  forgetOld(): void
  /** Asks for what could not be had. */
  askAgain(): void
}

/** A search belongs to the open modal, a list to the options it was asked with. */
export function followWallets({ endSearch, forgetOld, askAgain }: WalletSteps): void {
  onModalClosed(endSearch)
  $options.listen(forgetOld)
  $networks.listen(forgetOld)
  askAgainWhileOpen(askAgain)
}
