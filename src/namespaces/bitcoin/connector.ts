import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import type { Connector } from '../../connectors/connector.ts'
import { createPageConnector } from '../../connectors/page-wallet.ts'
import { createBitcoinWallet } from './bitcoin-wallet.ts'
import type { BitcoinWalletKind } from './known-wallets.ts'
import { createLeatherSource } from './leather.ts'
import { type RequestWallet, createSatsConnectSource } from './sats-connect.ts'
import { type MethodWallet, createUnisatSource } from './unisat.ts'

const sources = {
  satsConnect: (object: unknown) => createSatsConnectSource(object as RequestWallet),
  leather: (object: unknown) => createLeatherSource(object as RequestWallet),
  unisat: (object: unknown) => createUnisatSource(object as MethodWallet),
}

/** Creates a connector for a Bitcoin wallet of the page by its kind. */
export const createBitcoinConnector = (
  object: unknown,
  kind: BitcoinWalletKind,
  readInfo: () => ConnectorInfo,
): Connector => createPageConnector(createBitcoinWallet(sources[kind](object)), readInfo)
