import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import type { Connector } from '../../connectors/connector.ts'
import { createPageConnector } from '../../connectors/page-wallet.ts'
import { createPolkadotWallet, type InjectedExtension } from './polkadot-wallet.ts'

/** Reaches a wallet of `injectedWeb3`; it is told the page's own name. */
export const polkadotConnector = (extension: InjectedExtension, readInfo: () => ConnectorInfo): Connector =>
  createPageConnector(
    createPolkadotWallet(extension, () => document.title.trim() || location.host),
    readInfo,
  )
