import type { AccountId, NetworkId } from '../chain/caip.ts'
import type { AccountType, Namespace } from '../chain/namespace.ts'
import type { EmbeddedUser } from './embedded.ts'

/** An account address shared by a wallet. */
export interface AccountEntry {
  readonly namespace: Namespace
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string
  readonly path?: string
  /** Networks on which the account exists. Absent if it exists on all networks of the namespace. */
  readonly networks?: readonly NetworkId[]
}

/** Metadata of the connected wallet. */
export interface WalletInfo {
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  /** Id in the wallet catalog. */
  readonly explorerId?: string
  readonly connectorType?: string
}

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** Account state of the public API. */
export interface AccountState {
  readonly status: ConnectionStatus
  readonly address?: string
  readonly caipAddress?: AccountId
  readonly namespace?: Namespace
  readonly networkId?: NetworkId
  readonly type?: AccountType
  /** Accounts of the wallet on the active network. */
  readonly allAccounts: readonly AccountEntry[]
  /** Balance as a decimal string, and symbol of the native currency. */
  readonly balance?: NativeBalance
  readonly profileName?: string
  readonly profileImage?: string
  /** Block explorer URL of the address, if the network has an explorer. */
  readonly addressExplorerUrl?: string
  /** The logged-in user, if the wallet is the embedded one. */
  readonly user?: EmbeddedUser
  /** Whether the embedded smart account is already deployed on the active network. */
  readonly smartAccountDeployed?: boolean
  readonly wallet?: WalletInfo
}

export interface NativeBalance {
  /** Decimal string at full precision. */
  readonly amount: string
  readonly symbol: string
}
