import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import type { ProviderByNamespace } from '../../core/wallet/provider.ts'
import type { StandardAccount, StandardWallet } from './standard-wallet.ts'

/** What differs between the families of chains that one Wallet Standard wallet may serve. */
export interface StandardFamily<N extends Namespace = Namespace> {
  readonly namespace: N
  /** Chains of this family begin with it. */
  readonly chainPrefix: string
  /** A way in of its own, instead of `standard:connect`. Silent: the accounts already shared, or undefined when it cannot tell. */
  connect?(wallet: StandardWallet, isSilent: boolean): Promise<unknown> | undefined
  /** Throws WALLET_INVALID_ANSWER: which account is active could not be told. */
  readAccount(account: StandardAccount): AccountEntry
  /** Reads the accounts anew at each question: the wallet may have changed them. */
  provider(wallet: StandardWallet, accounts: () => readonly StandardAccount[]): ProviderByNamespace[N]
}

const families: Partial<Record<Namespace, () => Promise<StandardFamily>>> = {
  solana: async () => (await import('./solana.ts')).solanaFamily as StandardFamily,
}

/** Loads what a namespace needs. */
export async function loadFamily(namespace: Namespace): Promise<StandardFamily> {
  const load = Object.hasOwn(families, namespace) ? families[namespace] : undefined
  if (!load) throw new AppError('UNSUPPORTED_CHAIN')
  return load()
}
