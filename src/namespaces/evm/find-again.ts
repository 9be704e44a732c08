import * as limits from '../../core/limits.ts'
import type { Connector } from '../../connectors/connector.ts'
import { announcements, followAnnouncements } from './announced.ts'
import { announcedInfos } from './eip6963.ts'
import { windowProviders } from './window-providers.ts'

/** Id of the wallet at `window.ethereum` when it did announce itself. */
export function announcedAtWindow(): string | undefined {
  const [provider] = windowProviders()
  const heard = announcements()
  return announcedInfos(heard)[heard.findIndex(each => each.provider === provider)]?.id
}

/** What `find` finds, given a little time: at the next visit a wallet may be slower than the page. */
export function waitForConnector(
  find: () => Connector | undefined,
  signal: AbortSignal,
): Promise<Connector | undefined> {
  const now = find()
  if (now || signal.aborted) return Promise.resolve(now)
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      stop()
      window.removeEventListener('ethereum#initialized', look)
      signal.removeEventListener('abort', end)
      resolve(find())
    }
    // Discovery hears the same event; whichever of the two is called first, all is known one step later.
    const look = () => queueMicrotask(() => find() && end())
    const timer = setTimeout(end, limits.lateWalletMs)
    const stop = followAnnouncements(look)
    window.addEventListener('ethereum#initialized', look)
    signal.addEventListener('abort', end)
  })
}
