import { usesEip1193 } from '../../core/chain/namespace-rules.ts'
import type { Connector } from '../../connectors/connector.ts'
import { discoverInjected } from '../../namespaces/evm/discover.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import { runtime } from '../../runtime.ts'
import { connectorAdded } from '../../state/connect/connectors.ts'
import { $namespaces } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'

const add = (connector: Connector, info: ConnectorInfo = connector.info) => {
  const existingConnector = runtime.connectors.get(info.id)
  // Clicking a row must call the connector that was shown (T1), so only its info may change.
  if (!existingConnector) runtime.connectors.set(info.id, connector)
  connectorAdded(info)
}

/** Registers the connectors of wallets that announce themselves and the connectors that the app passes. Idempotent. */
export function discoverWallets(): void {
  if (runtime.stops.has('discovery')) return
  const { enableInjected, enableEip6963, connectors = [] } = $options.get()
  if (connectors.length) void addOwn(connectors).catch(() => {})
  const stopInjected = discoverInjected({ enableInjected, enableEip6963 }, add)
  // Includes the namespaces of networks that the app adds later.
  const stopNamespaces = $namespaces.subscribe(namespaces => {
    runtime.discovered = discoverNamespaces(namespaces).catch(() => {})
  })
  runtime.stops.set('discovery', () => {
    stopInjected()
    stopNamespaces()
  })
}

// The code loads on demand, because few apps pass connectors.
async function addOwn(connectors: readonly unknown[]): Promise<void> {
  const { readOwnConnector } = await import('./own-connectors.ts')
  for (const customConnector of connectors) {
    const connector = readOwnConnector(customConnector)
    if (connector) add(connector)
  }
}

/** Starts discovery for non-EVM namespaces, with code loaded on demand. Resolves once discovery runs. */
export async function discoverNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  const otherNamespaces = namespaces.filter(namespace => !usesEip1193(namespace))
  const { enableInjected } = $options.get()
  if (otherNamespaces.length && enableInjected)
    await (await import('./discover-namespaces.ts')).discoverNamespaces(otherNamespaces, add)
}
