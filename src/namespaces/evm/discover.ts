import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import type { Connector } from '../../connectors/connector.ts'
import { claims, crowd } from '../../connectors/crowd.ts'
import { lazyConnector } from '../../connectors/lazy-connector.ts'
import { announcements, followAnnouncements, listenForAnnouncements } from './announced.ts'
import { announcedInfos } from './eip6963.ts'
import { windowProviders } from './window-providers.ts'

export interface InjectedOptions {
  readonly enableInjected?: boolean
  readonly enableEip6963?: boolean
}

/**
 * Creates a connector for each injected wallet, present or added later, and reports it. Reports it again when its public info
 * changes.
 */
export function discoverInjected(
  { enableInjected = true, enableEip6963 = true }: InjectedOptions,
  onConnector: (connector: Connector, info: ConnectorInfo) => void,
): () => void {
  const known = new Map<Eip1193Provider, { connector: Connector; info: ConnectorInfo }>()

  const see = (provider: Eip1193Provider, info: ConnectorInfo) => {
    const before = known.get(provider)
    if (before) {
      // A wallet of window.ethereum that announces itself later keeps its id and position, and gets its name and icon.
      const next = { ...info, id: before.info.id }
      if (isSameInfo(before.info, next)) return
      before.info = next
      onConnector(before.connector, next)
      return
    }
    const entry: { connector: Connector; info: ConnectorInfo } = {
      info,
      connector: evmConnector(provider, () => entry.info),
    }
    known.set(provider, entry)
    onConnector(entry.connector, info)
  }

  const announced = crowd(() => look())
  const atWindow = crowd(() => look())
  const look = () => {
    if (enableEip6963) {
      const heard = announcements()
      const rows = claims([...known.values()].map(({ info }) => info.rdns))
      for (const [at, info] of announcedInfos(heard).entries()) {
        const provider = heard[at]?.provider
        if (!provider || !(known.has(provider) || (rows.hasRoom(info.rdns) && announced.lets(info)))) continue
        if (!known.has(provider)) rows.add(info.rdns)
        see(provider, info)
      }
    }
    if (enableInjected)
      for (const [at, provider] of windowProviders().entries()) {
        const id = at ? `${windowWalletId}#${at}` : windowWalletId
        const info: ConnectorInfo = { id, name: 'Browser Wallet', type: 'injected', namespaces: ['eip155'] }
        if (!known.has(provider) && atWindow.lets(info)) see(provider, info)
      }
  }

  const unfollow = enableEip6963 ? followAnnouncements(look) : () => undefined
  if (enableEip6963) listenForAnnouncements()
  // Wallets that inject window.ethereum late dispatch this event.
  if (enableInjected) window.addEventListener('ethereum#initialized', look)
  look()
  return () => {
    unfollow()
    announced.stop()
    atWindow.stop()
    window.removeEventListener('ethereum#initialized', look)
  }
}

const evmConnector = (provider: Eip1193Provider, readInfo: () => ConnectorInfo): Connector =>
  lazyConnector(readInfo, async () => (await import('./connector.ts')).createEvmConnector(provider, readInfo))

const isSameInfo = (one: ConnectorInfo, other: ConnectorInfo): boolean =>
  one.name === other.name &&
  one.icon === other.icon &&
  one.rdns === other.rdns &&
  one.type === other.type &&
  one.contested === other.contested

/** Id of the wallet at `window.ethereum` that has not announced itself. */
export const windowWalletId = 'injected'
