import type { Namespace } from '../core/chain/namespace.ts'
import type { AccountState } from '../core/identity/account.ts'
import type { LoginProvider } from '../core/identity/embedded.ts'
import type { AppKitNetwork, CaipNetwork } from './network.ts'

/** Return types of the instance and the hooks, in AppKit's format. */

/** User of the embedded wallet. */
export interface EmbeddedWalletInfo {
  readonly user: { readonly email?: string; readonly username?: string }
  readonly authProvider: LoginProvider
  readonly accountType: string
  readonly isSmartAccountDeployed: boolean
}

export interface UseAppKitAccount {
  readonly allAccounts: AccountState['allAccounts']
  readonly caipAddress: AccountState['caipAddress'] | undefined
  readonly address: string | undefined
  readonly isConnected: boolean
  readonly status: 'connected' | 'connecting' | 'disconnected'
  readonly embeddedWalletInfo: EmbeddedWalletInfo | undefined
}

export interface UseAppKitNetwork {
  readonly caipNetwork: CaipNetwork | undefined
  readonly chainId: number | string | undefined
  readonly caipNetworkId: CaipNetwork['caipNetworkId'] | undefined
  switchNetwork(network: AppKitNetwork): Promise<void>
}

export interface PublicState {
  readonly loading: boolean
  readonly open: boolean
  readonly initialized: boolean
  readonly selectedNetworkId: CaipNetwork['caipNetworkId'] | undefined
  readonly activeChain: Namespace | undefined
}

export interface AppKitEvent {
  /** Unix time in milliseconds. */
  readonly timestamp: number
  readonly data: {
    readonly type: 'track'
    readonly event: string
    readonly properties?: Readonly<Record<string, unknown>>
  }
}

export type ConnectorKind = 'ANNOUNCED' | 'INJECTED' | 'WALLET_CONNECT' | 'AUTH' | 'EXTERNAL'

export interface ConnectedWalletInfo {
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  readonly type?: ConnectorKind
}

export type ProvidersByNamespace = { readonly [N in Namespace]?: object | undefined }

/** AppKit's names of the connector types. */
export const connectorKinds: Readonly<Record<string, ConnectorKind>> = {
  announced: 'ANNOUNCED',
  injected: 'INJECTED',
  walletConnect: 'WALLET_CONNECT',
  embedded: 'AUTH',
  external: 'EXTERNAL',
}

/** Converts an account to AppKit's format. */
export function toAppKitAccount(account: AccountState): UseAppKitAccount {
  const { user, allAccounts, caipAddress, address, status, type, smartAccountDeployed } = account
  const embeddedWalletInfo = user && {
    user: { ...(user.email && { email: user.email }), ...(user.userName && { username: user.userName }) },
    authProvider: user.provider ?? 'email',
    accountType: type ?? 'eoa',
    isSmartAccountDeployed: smartAccountDeployed === true,
  }
  return {
    allAccounts,
    caipAddress,
    address,
    isConnected: status === 'connected',
    status,
    embeddedWalletInfo,
  }
}

/** Initial values, before anything is created or connected. */
export const disconnectedAccount: UseAppKitAccount = {
  allAccounts: [],
  caipAddress: undefined,
  address: undefined,
  isConnected: false,
  status: 'disconnected',
  embeddedWalletInfo: undefined,
}
export const closedState: PublicState = {
  loading: false,
  open: false,
  initialized: false,
  selectedNetworkId: undefined,
  activeChain: undefined,
}
export const firstEvent: AppKitEvent = { timestamp: 0, data: { type: 'track', event: 'MODAL_CREATED' } }
