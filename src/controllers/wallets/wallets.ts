import type { Wallet } from '../../core/wallet/wallet.ts'
import { hasStored } from '../../services/storage-snapshot.ts'
import { followOffer } from '../../reactions/offer.ts'
import { $offeredWallets, offerFailed } from '../../state/wallets/offered-wallets.ts'
import { $options } from '../../state/settings/options.ts'
import { $platform } from '../../state/shell/platform.ts'
import { recentWalletsSet } from '../../state/wallets/wallets.ts'
import { showView } from '../shell/modal.ts'
import { track } from '../shell/track.ts'
import { whenIdle } from '../shell/when-idle.ts'

/** Reads back what earlier visits used; a first visit has nothing to read and does not load the reader. */
export async function recallWallets(): Promise<void> {
  if (!$options.get().storage && !hasStored('recent')) return recentWalletsSet([])
  // The order of a list is no reason to show none.
  const reader = await storage().catch(() => undefined)
  reader?.configureStorage($options.get().storage)
  recentWalletsSet((await reader?.readStored('recent')) ?? [])
}

const storage = () => import('../../services/storage.ts')

/** Brings the wallets that this browser does not hold itself, where the app wants them. Never rejects. */
export async function offerWallets(): Promise<void> {
  if (!$options.get().enableWalletConnect) return
  if ($offeredWallets.get().status === 'ready') return
  try {
    const { loadOfferedWallets } = await import('./wallet-list.ts')
    await loadOfferedWallets()
  } catch {
    // The chunk did not load: as if the catalog did not answer (F23, F27).
    offerFailed()
  }
}

/** The first screen is on its way: the wallets of others are asked for in the same moment, and it waits for none of them. */
export function offerAhead(): void {
  if ($offeredWallets.get().status === 'idle') void offerWallets()
}

/** The first screen shows: what was not asked for ahead, or what other options let go of, comes after its paint. */
export function beginOffer(): void {
  endOffer()
  let isShown = true
  const stop = followOffer(() => requestAnimationFrame(() => whenIdle(() => isShown && offerWallets())))
  stopOffer = () => {
    isShown = false
    stop()
  }
}

export function endOffer(): void {
  stopOffer()
  stopOffer = () => {}
}

let stopOffer = () => {}

/** A person chose a wallet of the list: its screen shows the ways to reach it. */
export function chooseWallet(wallet: Wallet): void {
  const { isMobile } = $platform.get()
  track({ event: 'SELECT_WALLET', name: wallet.name, platform: isMobile ? 'mobile' : 'qrcode' })
  // On a phone the link must exist before the tap that opens the wallet: it is made from here on.
  if (isMobile)
    import('../pair/pair.ts').then(
      pair => pair.pairAhead(wallet),
      () => {},
    )
  showView({ name: 'ConnectingWalletConnect', wallet })
}

export function showAllWallets(): void {
  track({ event: 'CLICK_ALL_WALLETS' })
  showView({ name: 'AllWallets' })
}
