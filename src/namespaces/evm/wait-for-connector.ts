import * as limits from '../../core/limits.ts'
import type { Connector } from '../../connectors/connector.ts'
import { announcements, followAnnouncements } from './announcements.ts'
import { announcedInfos } from './eip6963.ts'
import { windowProviders } from './window-providers.ts'

/** Returns the id of the wallet at `window.ethereum` if that wallet announced itself. */
export function announcedAtWindow(): string | undefined {
  const [provider] = windowProviders()
  const received = announcements()
  return announcedInfos(received)[received.findIndex(announcement => announcement.provider === provider)]?.id
}

/**
 * Calls `find` until it returns a connector, `signal` aborts or `lateWalletMs` has passed, because a wallet may be injected after
 * the page has loaded.
 */
export function waitForConnector(
  find: () => Connector | undefined,
  signal: AbortSignal,
): Promise<Connector | undefined> {
  const currentConnector = find()
  if (currentConnector || signal.aborted) return Promise.resolve(currentConnector)
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      stop()
      window.removeEventListener('ethereum#initialized', check)
      signal.removeEventListener('abort', end)
      resolve(find())
    }
    // Discovery listens to the same event. The microtask runs after both listeners, whatever their order.
    const check = () => queueMicrotask(() => find() && end())
    const timer = setTimeout(end, limits.lateWalletMs)
    const stop = followAnnouncements(check)
    window.addEventListener('ethereum#initialized', check)
    signal.addEventListener('abort', end)
  })
}
