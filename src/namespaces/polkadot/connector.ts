import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import type { Connector } from '../../connectors/connector.ts'
import { createPageConnector } from '../../connectors/page-wallet.ts'
import { createPolkadotWallet, type InjectedExtension } from './polkadot-wallet.ts'

/**
 * Creates a connector for a wallet of `injectedWeb3`. The wallet receives the page title as the app name, or the host if the title
 * is empty.
 */
export const createPolkadotConnector = (
  extension: InjectedExtension,
  readInfo: () => ConnectorInfo,
): Connector =>
  createPageConnector(
    createPolkadotWallet(extension, () => document.title.trim() || location.host),
    readInfo,
  )
