import type { Wallet } from '../../core/wallet/wallet.ts'
import { hasStored } from '../../services/storage-snapshot.ts'
import { followOffer } from './follow.ts'
import { $offeredWallets, offerFailed } from '../../state/wallets/offered-wallets.ts'
import { $options } from '../../state/settings/options.ts'
import { $platform } from '../../state/shell/platform.ts'
import { recentWalletsSet } from '../../state/wallets/wallets.ts'
import { showView } from '../shell/modal.ts'
import { track } from '../shell/track.ts'
import { whenIdle } from '../shell/when-idle.ts'
import { perModal } from '../../core/per-modal.ts'

/** Restores the recently used wallets. If none are in localStorage, the code of the storage loads only for a custom `storage`. */
export async function restoreRecentWallets(): Promise<void> {
  if (!$options.get().storage && !hasStored('recent')) return recentWalletsSet([])
  // If the code of the storage fails to load, the list is shown without recent wallets.
  const reader = await storage().catch(() => undefined)
  reader?.configureStorage($options.get().storage)
  recentWalletsSet((await reader?.storedRecentWallets.read()) ?? [])
}

const storage = () => import('../../services/storage.ts')

/** Loads the wallets that are not installed in this browser, if the app enables WalletConnect. Never rejects. */
export async function offerWallets(): Promise<void> {
  if (!$options.get().enableWalletConnect) return
  if ($offeredWallets.get().status === 'ready') return
  try {
    const { loadOfferedWallets } = await import('./wallet-list.ts')
    await loadOfferedWallets()
  } catch {
    // A chunk that fails to load is handled like an unreachable catalog (F23, F27).
    offerFailed()
  }
}

/** Requests the catalog wallets in parallel with the first screen. */
export function preloadOffer(): void {
  if ($offeredWallets.get().status === 'idle') void offerWallets()
}

/** Loads missing or outdated wallets after the paint of the first screen. Called when the screen is shown. */
export function startOffer(): void {
  endOffer()
  let isShown = true
  const stop = followOffer(() => requestAnimationFrame(() => whenIdle(() => isShown && offerWallets())))
  live.stopOffer = () => {
    isShown = false
    stop()
  }
}

export function endOffer(): void {
  live.stopOffer()
  live.stopOffer = () => {}
}

const live = perModal(
  () => ({
    stopOffer: () => {},
  }),
  ({ stopOffer }) => stopOffer(),
)

/** Opens the screen of a wallet chosen from the list. */
export function chooseWallet(wallet: Wallet): void {
  const { isMobile } = $platform.get()
  track({ event: 'SELECT_WALLET', name: wallet.name, platform: isMobile ? 'mobile' : 'qrcode' })
  // On a phone the link must exist before the tap that opens the wallet, so start pairing now.
  if (isMobile)
    import('../pair/pair.ts').then(
      m => m.preparePairing(wallet),
      () => {},
    )
  showView({ name: 'ConnectingWalletConnect', wallet })
}

export function showAllWallets(): void {
  track({ event: 'CLICK_ALL_WALLETS' })
  showView({ name: 'AllWallets' })
}
