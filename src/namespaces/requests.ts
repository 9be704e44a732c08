import type { AccountId, NetworkId } from '../core/chain/caip.ts'
import type { AnyProvider } from '../core/wallet/provider.ts'

/** A token to list in the wallet (EIP-747). */
export interface Asset {
  readonly networkId: NetworkId
  readonly address: string
  /** At most eleven characters. */
  readonly symbol: string
  readonly decimals: number
  /** `https:` URL of the token image. */
  readonly image?: string
}

export interface PermissionsRequest {
  readonly account: AccountId
  /** Unix time in seconds. */
  readonly expiresAt: number
  /** Public keys that may act for the account. */
  readonly keys: readonly { readonly type: 'secp256k1' | 'secp256r1'; readonly publicKey: string }[]
  /** Permissions with their `type`, as defined by ERC-7715. */
  readonly permissions: readonly { readonly type: string; readonly data: object }[]
}

export interface GrantedPermissions {
  /** Identifier of the grant. Pass it to `revokePermissions`. */
  readonly context: string
  /** Unix time in seconds. */
  readonly expiresAt: number
  readonly permissions: readonly unknown[]
}

/** Wallet capabilities by chain id in hex. `0x0` applies to all chains (EIP-5792). */
export type ReportedCapabilities = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Wallet requests other than signatures and transactions. */
export interface RequestsAbility<P = AnyProvider> {
  capabilities(provider: P, account: AccountId): Promise<ReportedCapabilities>
  /**
   * Resolves with false if the wallet did not add the token. Rejects with the wallet's error if the user declined. Before the
   * wallet prompt, rejects with INVALID_PARAMS if the token is invalid, and with WALLET_WRONG_NETWORK if the wallet is on a
   * different network.
   */
  watchAsset(provider: P, asset: Asset): Promise<boolean>
  grantPermissions(provider: P, request: PermissionsRequest): Promise<GrantedPermissions>
  revokePermissions(provider: P, context: string): Promise<void>
}
