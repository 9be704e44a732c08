import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import * as limits from '../../core/limits.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import type { Connector } from '../../connectors/connector.ts'
import { createWalletLimit } from '../../connectors/wallet-limit.ts'
import { scanForLateWallets } from '../../connectors/late-wallets.ts'
import { createLazyConnector } from '../../connectors/lazy-connector.ts'
import type { InjectedExtension } from './polkadot-wallet.ts'

/** Display names of wallets by their key in `injectedWeb3`. */
const knownNames: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot.js',
  talisman: 'Talisman',
  'subwallet-js': 'SubWallet',
  'fearless-wallet': 'Fearless Wallet',
  enkrypt: 'Enkrypt',
  polkagate: 'PolkaGate',
}

/**
 * Discovers the wallets of `window.injectedWeb3`. Connector code loads on first use. Returns a function that stops the discovery.
 */
export function discoverPolkadot(
  onConnector: (connector: Connector, info: ConnectorInfo) => void,
): () => void {
  // The first entry with a name wins, and the discovered object receives the requests (T1).
  const addedNames = new Set<string>()
  const walletLimit = createWalletLimit(() => scan())

  const addWallet = (name: string, extension: InjectedExtension) => {
    if (addedNames.has(name)) return
    const knownName = Object.hasOwn(knownNames, name) ? knownNames[name] : undefined
    const info: ConnectorInfo = Object.freeze({
      id: `polkadot:${name}`,
      name: knownName ?? (cleanName(name) || namespaceRules.polkadot.walletName),
      type: 'injected',
      namespaces: ['polkadot'] as const,
    })
    if (!walletLimit.admit(info)) return
    addedNames.add(name)
    const load = async () => (await import('./connector.ts')).createPolkadotConnector(extension, () => info)
    onConnector(
      createLazyConnector(() => info, load),
      info,
    )
  }

  const scan = () => {
    for (const [name, extension] of injectedExtensions()) addWallet(name, extension)
  }
  const stop = scanForLateWallets(scan)
  return () => {
    stop()
    walletLimit.stop()
  }
}

function injectedExtensions(): [string, InjectedExtension][] {
  try {
    const { injectedWeb3 } = window as { injectedWeb3?: unknown }
    if (typeof injectedWeb3 !== 'object' || injectedWeb3 === null) return []
    return Object.keys(injectedWeb3)
      .slice(0, limits.announcedWallets + limits.reducedWallets)
      .flatMap(name => {
        const extension = readExtension(injectedWeb3 as Record<string, unknown>, name)
        return extension && name.length <= 100 ? [[name, extension] as [string, InjectedExtension]] : []
      })
  } catch {
    // Ignore an unreadable record.
    return []
  }
}

function readExtension(extensions: Record<string, unknown>, name: string): InjectedExtension | undefined {
  try {
    const extension = extensions[name] as InjectedExtension | undefined
    return typeof extension?.enable === 'function' ? extension : undefined
  } catch {
    // Ignore a property that throws on access.
    return undefined
  }
}
