import type { CaipNetwork } from './network.ts'
import type { CreateAppKit } from './options.ts'

/** Types that apps import from AppKit's entries. */

export type { Connector } from '../core/wallet/connector.ts'
export type { SocialProvider } from '../core/identity/embedded.ts'
export type { CustomWallet } from '../core/options.ts'
export type { AppKit } from './appkit.ts'
export type { AppKitConnection } from './connections.ts'
export type { AppKitNetwork, CaipNetwork } from './network.ts'
export type {
  AppKitAdapter,
  AppKitFeatures,
  AppKitFeatures as Features,
  CreateAppKit,
  CreateAppKit as AppKitOptions,
} from './options.ts'
export type {
  AppKitEvent,
  ConnectedWalletInfo,
  ConnectorKind as ConnectorType,
  EmbeddedWalletInfo,
  ProvidersByNamespace,
  PublicState,
  PublicState as PublicStateControllerState,
  UseAppKitAccount,
  UseAppKitAccount as UseAppKitAccountReturn,
  UseAppKitNetwork,
  UseAppKitNetwork as UseAppKitNetworkReturn,
} from './shapes.ts'
export type { SIWXConfig, SIWXMessage, SIWXSession } from './sign-in.ts'
export type { ParsedCaipAddress, Wallet } from './wallet-button.ts'
export type CaipNetworkId = CaipNetwork['caipNetworkId']
export type CaipAddress = `${string}:${string}:${string}`
export type Metadata = NonNullable<CreateAppKit['metadata']>
export type ThemeMode = NonNullable<CreateAppKit['themeMode']>
export type ThemeVariables = NonNullable<CreateAppKit['themeVariables']>
export type Tokens = NonNullable<CreateAppKit['tokens']>
export type ProjectId = string
