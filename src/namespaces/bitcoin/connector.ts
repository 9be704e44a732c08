import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import type { Connector } from '../../connectors/connector.ts'
import { createPageConnector } from '../../connectors/page-wallet.ts'
import { createBitcoinWallet } from './bitcoin-wallet.ts'
import type { BitcoinWalletKind } from './known-wallets.ts'
import { leatherSource } from './leather.ts'
import { type RequestWallet, satsConnectSource } from './sats-connect.ts'
import { type MethodWallet, unisatSource } from './unisat.ts'

const sources = {
  satsConnect: (object: unknown) => satsConnectSource(object as RequestWallet),
  leather: (object: unknown) => leatherSource(object as RequestWallet),
  unisat: (object: unknown) => unisatSource(object as MethodWallet),
}

/** Creates a connector for a Bitcoin wallet of the page by its kind. */
export const bitcoinConnector = (
  object: unknown,
  kind: BitcoinWalletKind,
  readInfo: () => ConnectorInfo,
): Connector => createPageConnector(createBitcoinWallet(sources[kind](object)), readInfo)
