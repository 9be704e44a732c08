import type { AccountId, NetworkId } from '../chain/caip.ts'
import type { AccountType, Namespace } from '../chain/namespace.ts'
import type { EmbeddedUser } from './embedded.ts'

/** An address that a wallet shares. */
export interface AccountEntry {
  readonly namespace: Namespace
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string
  readonly path?: string
  /** Networks on which the wallet has this account; absent where it names none, and has it on all of the namespace. */
  readonly networks?: readonly NetworkId[]
}

/** What is known of the connected wallet itself. */
export interface WalletInfo {
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  /** Id in the wallet catalog. */
  readonly explorerId?: string
  readonly connectorType?: string
}

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** What the public API tells of the account. */
export interface AccountState {
  readonly status: ConnectionStatus
  readonly address?: string
  readonly caipAddress?: AccountId
  readonly namespace?: Namespace
  readonly networkId?: NetworkId
  readonly type?: AccountType
  /** Those that the wallet has on the network in use. */
  readonly allAccounts: readonly AccountEntry[]
  /** Decimal string and symbol of the native currency. */
  readonly balance?: NativeBalance
  readonly profileName?: string
  readonly profileImage?: string
  /** Page of the address in the block explorer of its network, where that has one. */
  readonly addressExplorerUrl?: string
  /** Who logged in, where the wallet is the embedded one. */
  readonly user?: EmbeddedUser
  /** Of a smart account of the embedded wallet: its contract is on the chain of the network already. */
  readonly smartAccountDeployed?: boolean
  readonly wallet?: WalletInfo
}

export interface NativeBalance {
  /** Decimal string, every digit. */
  readonly amount: string
  readonly symbol: string
}
