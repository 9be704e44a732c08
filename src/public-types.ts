// Types that the entries export.
export type { AccountId, NetworkId } from './core/chain/caip.ts'
export type { AccountType, Namespace } from './core/chain/namespace.ts'
export type { Network } from './core/chain/network.ts'
export type { ErrorCode } from './core/errors/codes.ts'
export type {
  AccountEntry,
  AccountState,
  ConnectionStatus,
  NativeBalance,
  WalletInfo,
} from './core/identity/account.ts'
export type {
  Endpoints,
  ModalOptions,
  NetworkChoice,
  OwnText,
  OwnWords,
  PairingProvider,
  StorageOption,
} from './core/options.ts'
export type { OnrampPrice, OnrampProvider, OnrampRequest } from './core/money/onramp.ts'
export type { Cacao, Session, SignInData, SiweConfig, Siwx, SiwxMessage } from './core/sign-in/siwx.ts'
export type { OpenableView } from './core/view-rules.ts'
export type { ConnectorInfo, ConnectorType } from './core/wallet/connector-info.ts'
export type {
  BitcoinProvider,
  Eip1193Provider,
  PolkadotProvider,
  ProviderByNamespace,
  SolanaProvider,
} from './core/wallet/provider.ts'
export type { Connected, Connector, ConnectRequest, WalletEvents } from './connectors/connector.ts'
export type { OpenOptions } from './controllers/handle/open.ts'
export type { AssetOrder, CallsOrder, PermissionsOrder } from './controllers/handle/wallet-requests.ts'
export type { ElementEvents, ModalEvents, ModalHandle } from './modal-handle.ts'
export type { Call } from './namespaces/calls.ts'
export type { GrantedPermissions, ReportedCapabilities } from './namespaces/requests.ts'
export type { ConnectionState, ModalEventName, ModalState } from './runtime.ts'
