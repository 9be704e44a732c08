import type { AccountId, NetworkId } from '../chain/caip.ts'
import type { Namespace } from '../chain/namespace.ts'
import type { SignInFields } from './fields.ts'
import type { Cacao } from './siwx.ts'

// Types for signing in with the connection request: one approval connects and signs.

/** Sign-in request that a connector passes to the wallet. It has no account, since the user selects it in the wallet. */
export interface SignInRequest {
  readonly namespace: Namespace
  readonly fields: Omit<SignInFields, 'accountAddress'> & { readonly chainId: NetworkId }
  /** Chain id of the network as it is written in the message. */
  readonly chainName: string
  /** Networks of the app in this namespace, starting with that of the message. */
  readonly networks: readonly NetworkId[]
  /** Methods that a recap (ERC-5573) may authorize. */
  readonly methods?: readonly string[]
}

/** Response of the wallet to a sign-in request that was part of the connection request. Not verified yet. */
export interface SignedAtConnect {
  readonly request: SignInRequest
  readonly account: AccountId
  /** Text that the wallet composed and signed. */
  readonly message: string
  readonly signature: string
  readonly cacao?: Cacao
}

/** Callbacks that pass the request to a connector and receive the responses. */
export interface SignInAtConnect {
  /** Resolves with undefined if the signature is requested after the connection instead. Never rejects. */
  request(namespace: Namespace): Promise<SignInRequest | undefined>
  /** Called before the connection is established. Never rejects. */
  onSigned(answers: readonly SignedAtConnect[]): Promise<void>
}
