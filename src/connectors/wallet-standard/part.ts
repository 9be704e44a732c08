import type { NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import type { AskedSignIn, SignedAtConnect } from '../../core/sign-in/at-connect.ts'
import type { ProviderByNamespace } from '../../core/wallet/provider.ts'
import type { StandardAccount, StandardWallet } from './standard-wallet.ts'

/** What differs between the namespaces that one Wallet Standard wallet may serve. */
export interface StandardPart<N extends Namespace = Namespace> {
  readonly namespace: N
  /** Chains of this namespace begin with it. */
  readonly chainPrefix: string
  /** A way in of its own, instead of `standard:connect`. Silent: the accounts already shared, or undefined when it cannot tell. */
  connect?(wallet: StandardWallet, isSilent: boolean): Promise<unknown> | undefined
  /** Connects and signs in at once; undefined where the wallet cannot. */
  signIn?(wallet: StandardWallet, asked: AskedSignIn): Promise<StandardSignedIn> | undefined
  /** Throws WALLET_INVALID_ANSWER: which account is active could not be told. */
  readAccount(account: StandardAccount): AccountEntry
  /** The account that is meant when none is named comes first, whatever the order of the wallet. */
  order?(accounts: readonly StandardAccount[]): StandardAccount[]
  /** The network that accounts stand on, where an address says so; the wished one where it fits. */
  networks?(accounts: readonly StandardAccount[], wished: NetworkId | undefined): readonly NetworkId[]
  /** Reads the accounts anew at each question: the wallet may have changed them. */
  provider(wallet: StandardWallet, accounts: () => readonly StandardAccount[]): ProviderByNamespace[N]
}

/** The accounts that a wallet shares with it, and what it signed. */
export interface StandardSignedIn {
  readonly accounts: unknown
  readonly signed: SignedAtConnect
}

/** Loads what a namespace needs. Rejects UNSUPPORTED_CHAIN. */
export type LoadPart = (namespace: Namespace) => Promise<StandardPart>
