import type { Connector } from '../../connectors/connector.ts'
import { isNamespace } from '../../core/chain/namespace.ts'
import * as limits from '../../core/limits.ts'
import { type ConnectorInfo, embeddedId, walletConnectId } from '../../core/wallet/connector-info.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'

/** Wallets by well-known connector id: their id in the catalog, and their rdns if known. */
const wellKnownIds: Readonly<Record<string, Pick<ConnectorInfo, 'rdns' | 'explorerId'>>> = {
  coinbaseWallet: {
    rdns: 'com.coinbase.wallet',
    explorerId: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  },
  coinbaseWalletSDK: {
    rdns: 'com.coinbase.wallet',
    explorerId: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  },
  safe: { explorerId: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f' },
  ledger: { explorerId: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927' },
  okx: { explorerId: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709' },
}

const wellKnownInfo = (id: string) => (Object.hasOwn(wellKnownIds, id) ? wellKnownIds[id] : undefined)

/**
 * Validates a custom connector (B12). Returns undefined if it is malformed or has the id of WalletConnect or of the embedded wallet. The
 * returned copy has sanitized display data (T1, T3) and the type `external`.
 */
export function readOwnConnector(value: unknown): Connector | undefined {
  try {
    const appConnector = value as Connector
    const { id, name, namespaces, icon, rdns, explorerId } = appConnector.info
    const isText = (text: unknown, maxChars = 256): text is string =>
      typeof text === 'string' && text.length <= maxChars
    const displayName = cleanName(name)
    const validNamespaces = [...namespaces].filter(isNamespace)
    if (
      ![appConnector.connect, appConnector.restore, appConnector.disconnect, appConnector.watch].every(
        method => typeof method === 'function',
      ) ||
      !isText(id) ||
      !id ||
      id === walletConnectId ||
      id === embeddedId ||
      !displayName ||
      !validNamespaces.length
    )
      return undefined
    return {
      info: {
        id,
        name: displayName,
        type: 'external',
        namespaces: validNamespaces,
        ...(isText(icon, limits.announcedIconMaxBytes) && { icon }),
        ...wellKnownInfo(id),
        ...(isText(rdns) && { rdns }),
        ...(isText(explorerId) && { explorerId }),
      },
      connect: request => appConnector.connect(request),
      restore: signal => appConnector.restore(signal),
      disconnect: () => appConnector.disconnect(),
      watch: events => appConnector.watch(events),
      ...(typeof appConnector.isAwake === 'function' && {
        isAwake: async (signal: AbortSignal) => appConnector.isAwake?.(signal) ?? true,
      }),
      ...(appConnector.promptsInPage === true && { promptsInPage: true }),
    }
  } catch {
    // A throwing getter of the app counts as a malformed connector.
    return undefined
  }
}
