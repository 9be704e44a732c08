import { runtime } from '../../runtime.ts'
import { discoverWallets } from '../connect/discover-wallets.ts'
import { networksReady } from '../network/networks.ts'
import { loadTexts } from '../settings/language.ts'
import { watchPlatform } from '../shell/watch-platform.ts'
import { restoreRecentWallets } from '../wallets/wallets.ts'
import { startVisit } from './visit.ts'

/** Starts the visit and prepares what every screen needs. */
export async function prepare(): Promise<void> {
  startVisit()
  await prepareScreens()
}

/** Prepares what every screen needs: networks, texts, wallets and device properties. */
export async function prepareScreens(): Promise<void> {
  const networks = networksReady()
  if (!runtime.stops.has('platform')) runtime.stops.set('platform', watchPlatform())
  discoverWallets()
  await Promise.all([networks, loadTexts(), restoreRecentWallets()])
}
