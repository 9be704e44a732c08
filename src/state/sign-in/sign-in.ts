import { computed } from 'nanostores'
import type { AccountId, NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { findNetwork } from '../../core/chain/network.ts'
import type { AccountType } from '../../core/chain/namespace.ts'
import { namespaceKeys } from '../../core/chain/namespace-record.ts'
import type { AppError } from '../../core/errors/app-error.ts'
import type { WalletInfo } from '../../core/identity/account.ts'
import type { SignInData } from '../../core/sign-in/siwx.ts'
import { connectedAccountOf } from '../account/account.ts'
import { $connections } from '../connect/connections.ts'
import { $activeNamespace, $networkIds, $networks } from '../network/networks.ts'
import { $options } from '../settings/options.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** Subject of a session: a connected account on a network of the app. */
export interface Subject {
  readonly account: AccountId
  readonly namespace: Namespace
  readonly networkId: NetworkId
  readonly address: string
  readonly type: AccountType | undefined
  readonly wallet: WalletInfo | undefined
}

/** Reason for the sign-in: the user just connected, the session expired, or the account or network changed. */
export type SignInReason = 'connected' | 'expired' | 'account' | 'network'

/** The current sign-in, as shown on its screen. */
export interface SignIn extends Subject {
  readonly reason: SignInReason
  /** The user has to sign in or disconnect. Otherwise the screen can be closed. */
  readonly isRequired: boolean
  /** The wallet was asked to sign in while connecting, but only connected. */
  readonly isSecondStep?: boolean
  /** `looking`: checking for an existing session. */
  readonly step: 'looking' | 'preparing' | 'ready' | 'prompting' | 'checking' | 'failed'
  readonly message?: { readonly text: string; readonly data: SignInData } | undefined
  readonly error?: AppError | undefined
  /** Link to the wallet on this phone that has the pending request. */
  readonly link?: { readonly href: string; readonly target: '_blank' | '_self' | '_top' } | undefined
}

const signIn = modalAtom<SignIn | undefined>(undefined)

export const $signIn: ReadonlyStore<typeof signIn> = signIn

export const signInSet = (nextSignIn: SignIn | undefined) => signIn.set(nextSignIn)
/** Updates the current sign-in and clears its error. Does nothing without a sign-in. */
export const signInStep = (changes: Partial<SignIn> & Pick<SignIn, 'step'>) => {
  const currentSignIn = signIn.get()
  if (currentSignIn) signIn.set({ ...currentSignIn, error: undefined, ...changes })
}

/** Returns the connected account of a namespace. Undefined without one, or on a network that the app neither lists nor allows. */
export function subjectOf(namespace: Namespace): Subject | undefined {
  const { caipAddress: account, networkId, address, type, wallet } = connectedAccountOf(namespace)
  if (!account || !networkId || !address) return undefined
  if (!findNetwork($networks.get(), networkId) && !$options.get().allowUnsupportedChain) return undefined
  return { account, namespace, networkId, address, type, wallet }
}

/** Active accounts of the connected namespaces that can have a session, starting with that of the active namespace. */
export const $subjects = computed(
  [$activeNamespace, $connections, $networkIds, $networks],
  (active, connections): readonly Subject[] =>
    namespaceKeys(connections)
      .toSorted((a, b) => Number(b === active) - Number(a === active))
      .flatMap(namespace => subjectOf(namespace) ?? []),
)
