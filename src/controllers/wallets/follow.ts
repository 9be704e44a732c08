import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { onModalClosed } from '../../state/shell/modal.ts'
import { $offeredWallets } from '../../state/wallets/offered-wallets.ts'
import { retryWhenBackOnline } from '../shell/back-online.ts'

interface WalletHandlers {
  /** Ends the current search. */
  endSearch(): void
  /** Clears lists requested with other options or for other networks. */
  clearOutdated(): void
  /** Retries failed requests. */
  retryFailed(): void
}

/**
 * Ends a search when the modal closes, clears outdated lists after a change of the options or networks, and retries when the browser is
 * back online.
 */
export function followWallets({ endSearch, clearOutdated, retryFailed }: WalletHandlers): void {
  onModalClosed(endSearch)
  $options.listen(clearOutdated)
  $networks.listen(clearOutdated)
  retryWhenBackOnline(retryFailed)
}

/** Requests the catalog wallets while the first screen is shown, and again after a change of options clears them. */
export function followOffer(request: () => void): () => void {
  const check = () => {
    if ($offeredWallets.get().status === 'idle') request()
  }
  check()
  const stops = [$offeredWallets.listen(check), $options.listen(check)]
  return () => {
    for (const stop of stops) stop()
  }
}
