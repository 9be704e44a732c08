import type { NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import type { SignInRequest, SignedAtConnect } from '../../core/sign-in/at-connect.ts'
import type { ProviderByNamespace } from '../../core/wallet/provider.ts'
import type { StandardAccount, StandardWallet } from './standard-wallet.ts'

/** Namespace-specific part of a Wallet Standard connector. */
export interface StandardPart<N extends Namespace = Namespace> {
  readonly namespace: N
  /** Prefix of the chain ids of this namespace. */
  readonly chainPrefix: string
  /**
   * Connects with a namespace-specific feature instead of `standard:connect`. Returns undefined if the wallet lacks the feature, or
   * if `isSilent` and the feature has no mode without a prompt.
   */
  connect?(wallet: StandardWallet, isSilent: boolean): Promise<unknown> | undefined
  /** Connects and signs in with one request. Returns undefined if the wallet does not support this. */
  signIn?(wallet: StandardWallet, request: SignInRequest): Promise<StandardSignedIn> | undefined
  /** Parses an account. Throws WALLET_INVALID_ANSWER if it is invalid, since the active account would be ambiguous. */
  readAccount(account: StandardAccount): AccountEntry
  /** Sorts the accounts so that the default account is first. */
  sort?(accounts: readonly StandardAccount[]): StandardAccount[]
  /** Returns the network of the accounts if their addresses imply one. Prefers the requested network if it fits. */
  networks?(accounts: readonly StandardAccount[], requestedId: NetworkId | undefined): readonly NetworkId[]
  /** Creates the provider. It calls `accounts` on each request, since the wallet may change them. */
  provider(wallet: StandardWallet, accounts: () => readonly StandardAccount[]): ProviderByNamespace[N]
}

/** Result of a combined connect and sign-in: the shared accounts and the signed message. */
export interface StandardSignedIn {
  readonly accounts: unknown
  readonly signed: SignedAtConnect
}

/** Loads the part of a namespace. Rejects with UNSUPPORTED_CHAIN if the namespace has no such part. */
export type LoadPart = (namespace: Namespace) => Promise<StandardPart>
