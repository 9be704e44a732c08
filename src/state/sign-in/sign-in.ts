import { atom, computed, readonlyType } from 'nanostores'
import type { AccountId, NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { findNetwork } from '../../core/chain/network.ts'
import type { AccountType } from '../../core/chain/namespace.ts'
import type { AppError } from '../../core/errors/app-error.ts'
import type { WalletInfo } from '../../core/identity/account.ts'
import type { Session, SignInData } from '../../core/sign-in/siwx.ts'
import { connectedAccountOf } from '../account/account.ts'
import { $connections } from '../connect/connections.ts'
import { $activeNamespace, $networkIds, $networks } from '../network/networks.ts'
import { $options } from '../settings/options.ts'

/** A connected account on a network of the app: what a session is for. */
export interface Subject {
  readonly account: AccountId
  readonly namespace: Namespace
  readonly networkId: NetworkId
  readonly address: string
  readonly type: AccountType | undefined
  readonly wallet: WalletInfo | undefined
}

/** Why a person is asked: they just connected, their session ran out, or they went to another account or network. */
export type SignInReason = 'connected' | 'expired' | 'account' | 'network'

/** A sign-in on its way, as its screen shows it. */
export interface SignIn extends Subject {
  readonly reason: SignInReason
  /** The person signs in or leaves; else the screen closes like any other. */
  readonly isRequired: boolean
  /** The wallet connected without the signature that it was asked for together with that. */
  readonly isSecondStep?: boolean
  /** `looking`: whether a session stands already. */
  readonly step: 'looking' | 'preparing' | 'ready' | 'asking' | 'checking' | 'failed'
  readonly message?: { readonly text: string; readonly data: SignInData } | undefined
  readonly error?: AppError | undefined
  /** Leads to the wallet on this phone that the request waits in. */
  readonly link?: { readonly href: string; readonly target: '_blank' | '_self' | '_top' } | undefined
}

const signIn = atom<SignIn | undefined>()
const sessions = atom<ReadonlyMap<AccountId, Session>>(new Map())

export const $signIn = readonlyType(signIn)
/** Sessions that stand, by the account that they are for. */
export const $sessions = readonlyType(sessions)

export const signInSet = (next: SignIn | undefined) => signIn.set(next)
/** Goes on, unless another sign-in has begun meanwhile. */
export const signInStep = (part: Partial<SignIn> & Pick<SignIn, 'step'>) => {
  const now = signIn.get()
  if (now) signIn.set({ ...now, error: undefined, ...part })
}
export const sessionSet = (account: AccountId, session: Session | undefined) => {
  const next = new Map(sessions.get())
  if (session) next.set(account, session)
  else next.delete(account)
  sessions.set(next)
}
export const sessionsCleared = () => sessions.set(new Map())

/** The connected account of a namespace; undefined also on a network that the app does not have. */
export function subjectOf(namespace: Namespace): Subject | undefined {
  const { caipAddress: account, networkId, address, type, wallet } = connectedAccountOf(namespace)
  if (!account || !networkId || !address) return undefined
  if (!findNetwork($networks.get(), networkId) && !$options.get().allowUnsupportedChain) return undefined
  return { account, namespace, networkId, address, type, wallet }
}

/** Every account that a session may be for, the one in use first. */
export const $subjects = computed(
  [$activeNamespace, $connections, $networkIds, $networks],
  (active, connections): readonly Subject[] =>
    (Object.keys(connections) as Namespace[])
      .toSorted((a, b) => Number(b === active) - Number(a === active))
      .flatMap(namespace => subjectOf(namespace) ?? []),
)
