import * as limits from '../../core/limits.ts'
import type { Connector } from '../../connectors/connector.ts'
import { getAnnouncements, followAnnouncements } from './announcements.ts'
import { connectorInfosOf } from './eip6963.ts'
import { readWindowProviders } from './window-providers.ts'

/** Returns the id of the wallet at `window.ethereum` if that wallet announced itself. */
export function findWindowAnnouncementId(): string | undefined {
  const [provider] = readWindowProviders()
  const wallets = getAnnouncements()
  return connectorInfosOf(wallets)[wallets.findIndex(announcement => announcement.provider === provider)]?.id
}

/**
 * Calls `findConnector` until it returns a connector, `signal` aborts or `lateWalletMs` has passed, because a wallet may be injected after
 * the page has loaded.
 */
export function waitForConnector(
  findConnector: () => Connector | undefined,
  signal: AbortSignal,
): Promise<Connector | undefined> {
  const currentConnector = findConnector()
  if (currentConnector || signal.aborted) return Promise.resolve(currentConnector)
  return new Promise(resolve => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      window.removeEventListener('ethereum#initialized', check)
      signal.removeEventListener('abort', finish)
      resolve(findConnector())
    }
    // Discovery listens to the same event. The microtask runs after both listeners, whatever their order.
    const check = () => queueMicrotask(() => findConnector() && finish())
    const timer = setTimeout(finish, limits.lateWalletMs)
    const stop = followAnnouncements(check)
    window.addEventListener('ethereum#initialized', check)
    signal.addEventListener('abort', finish)
  })
}
