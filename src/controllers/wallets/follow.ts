import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $modal, $view, onModalClosed } from '../../state/shell/modal.ts'
import { $offeredWallets } from '../../state/wallets/offered-wallets.ts'
import { askAgainWhileOpen } from '../shell/back-online.ts'

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

/** While the first screen is shown, requests the catalog wallets, and again after a change of options clears them. */
export function followOffer(ask: () => void): () => void {
  const look = () => {
    if ($offeredWallets.get().status === 'idle') ask()
  }
  look()
  const stops = [$offeredWallets.listen(look), $options.listen(look)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Calls back once when the prompt to add a token has left the screen, answered or not. */
export function onTokenLeft(left: () => void): () => void {
  const look = () => {
    if ($modal.get().isOpen && $view.get()?.name === 'WatchAsset') return
    stop()
    left()
  }
  const stops = [$modal.listen(look), $view.listen(look)]
  const stop = () => {
    for (const each of stops) each()
  }
  return stop
}
