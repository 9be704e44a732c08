import type { AccountId, NetworkId } from '../core/chain/caip.ts'
import type { AnyProvider } from '../core/wallet/provider.ts'

/** A token that a wallet is to list. */
export interface Asset {
  readonly networkId: NetworkId
  readonly address: string
  /** At most eleven characters. */
  readonly symbol: string
  readonly decimals: number
  /** `https:` address of its picture. */
  readonly image?: string
}

export interface PermissionsRequest {
  readonly account: AccountId
  /** Unix time, seconds. */
  readonly expiresAt: number
  /** Keys that may act in the account's name. */
  readonly keys: readonly { readonly type: 'secp256k1' | 'secp256r1'; readonly publicKey: string }[]
  /** Each with its `type`, as ERC-7715 shapes it. */
  readonly permissions: readonly { readonly type: string; readonly data: object }[]
}

export interface GrantedPermissions {
  /** What the wallet knows the grant by: `revokePermissions` takes it back. */
  readonly context: string
  /** Unix time, seconds. */
  readonly expiresAt: number
  readonly permissions: readonly unknown[]
}

/** What a wallet tells of itself, by the hex number of the chain; `0x0` holds on all (EIP-5792). */
export type ToldCapabilities = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What an app asks a wallet for beside signatures and transactions. */
export interface RequestsAbility<P = AnyProvider> {
  capabilities(provider: P, account: AccountId): Promise<ToldCapabilities>
  /** False when the person did not want it. Rejects INVALID_PARAMS and WALLET_WRONG_NETWORK before anything is asked. */
  watchAsset(provider: P, asset: Asset): Promise<boolean>
  grantPermissions(provider: P, request: PermissionsRequest): Promise<GrantedPermissions>
  revokePermissions(provider: P, context: string): Promise<void>
}
