import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import type { Connector } from '../../connectors/connector.ts'
import { createNameCounter, createWalletLimit } from '../../connectors/wallet-limit.ts'
import { createLazyConnector } from '../../connectors/lazy-connector.ts'
import { getAnnouncements, followAnnouncements, listenForAnnouncements } from './announcements.ts'
import { connectorInfosOf } from './eip6963.ts'
import { readWindowProviders } from './window-providers.ts'

export interface InjectedOptions {
  readonly enableInjected?: boolean
  readonly enableEip6963?: boolean
}

/**
 * Creates a connector for each injected wallet that exists or appears later, up to the limits of `wallet-limit.ts`, and reports it.
 * Reports it again when its public info changes. Returns a function that stops the discovery.
 */
export function discoverInjected(
  { enableInjected = true, enableEip6963 = true }: InjectedOptions,
  onConnector: (connector: Connector, info: ConnectorInfo) => void,
): () => void {
  const connectors = new Map<Eip1193Provider, { connector: Connector; info: ConnectorInfo }>()

  const addProvider = (provider: Eip1193Provider, info: ConnectorInfo) => {
    const knownEntry = connectors.get(provider)
    if (knownEntry) {
      // A wallet of window.ethereum that announces itself later keeps its id and position, and gets its name and icon.
      const updatedInfo = { ...info, id: knownEntry.info.id }
      if (isSameInfo(knownEntry.info, updatedInfo)) return
      knownEntry.info = updatedInfo
      onConnector(knownEntry.connector, updatedInfo)
      return
    }
    const entry: { connector: Connector; info: ConnectorInfo } = {
      info,
      connector: createConnector(provider, () => entry.info),
    }
    connectors.set(provider, entry)
    onConnector(entry.connector, info)
  }

  const announcedLimit = createWalletLimit(() => scan())
  const windowLimit = createWalletLimit(() => scan())
  const scan = () => {
    if (enableEip6963) {
      const wallets = getAnnouncements()
      const rdnsCounter = createNameCounter([...connectors.values()].map(({ info }) => info.rdns))
      for (const [index, info] of connectorInfosOf(wallets).entries()) {
        const provider = wallets[index]?.provider
        if (
          !provider ||
          !(connectors.has(provider) || (rdnsCounter.isBelowLimit(info.rdns) && announcedLimit.admit(info)))
        )
          continue
        if (!connectors.has(provider)) rdnsCounter.add(info.rdns)
        addProvider(provider, info)
      }
    }
    if (enableInjected)
      for (const [index, provider] of readWindowProviders().entries()) {
        const id = index ? `${windowWalletId}#${index}` : windowWalletId
        const info: ConnectorInfo = {
          id,
          name: namespaceRules.eip155.walletName,
          type: 'injected',
          namespaces: ['eip155'],
        }
        if (!connectors.has(provider) && windowLimit.admit(info)) addProvider(provider, info)
      }
  }

  const unsubscribe = enableEip6963 ? followAnnouncements(scan) : () => undefined
  if (enableEip6963) listenForAnnouncements()
  // Wallets that inject window.ethereum late dispatch this event.
  if (enableInjected) window.addEventListener('ethereum#initialized', scan)
  scan()
  return () => {
    unsubscribe()
    announcedLimit.stop()
    windowLimit.stop()
    window.removeEventListener('ethereum#initialized', scan)
  }
}

const createConnector = (provider: Eip1193Provider, readInfo: () => ConnectorInfo): Connector =>
  createLazyConnector(readInfo, async () =>
    (await import('./connector.ts')).createEvmConnector(provider, readInfo),
  )

const isSameInfo = (a: ConnectorInfo, b: ConnectorInfo): boolean =>
  a.name === b.name &&
  a.icon === b.icon &&
  a.rdns === b.rdns &&
  a.type === b.type &&
  a.contested === b.contested

/** Id of the wallet at `window.ethereum` that has not announced itself. */
export const windowWalletId = 'injected'
