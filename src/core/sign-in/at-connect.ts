import type { AccountId, NetworkId } from '../chain/caip.ts'
import type { Namespace } from '../chain/namespace.ts'
import type { SignInFields } from './fields.ts'
import type { Cacao } from './siwx.ts'

// Types of signing in with the very approval that connects a wallet.

/** What a wallet is asked to sign while it connects: a message without its account, which only the wallet knows. */
export interface AskedSignIn {
  readonly namespace: Namespace
  readonly fields: Omit<SignInFields, 'accountAddress'> & { readonly chainId: NetworkId }
  /** The network as a message spells it. */
  readonly chainName: string
  /** Networks of the app in this namespace, that of the message first. */
  readonly networks: readonly NetworkId[]
  /** Methods that a recap may give the right to. */
  readonly methods?: readonly string[]
}

/** What a wallet answers to it, as the wallet put it: nothing of it is believed yet. */
export interface SignedAtConnect {
  readonly asked: AskedSignIn
  readonly account: AccountId
  /** The text that was signed; the wallet composed it. */
  readonly message: string
  readonly signature: string
  readonly cacao?: Cacao
}

/** How a connector comes by what it asks, and where it brings what was signed. */
export interface SignInAtConnect {
  /** Undefined where the wallet is asked afterwards; never rejects. */
  ask(namespace: Namespace): Promise<AskedSignIn | undefined>
  /** Called before the connection is established. Never throws. */
  signed(answers: readonly SignedAtConnect[]): Promise<void>
}
