import { $options } from '../state/settings/options.ts'
import { $offeredWallets } from '../state/wallets/offered-wallets.ts'

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
