import type { AccountType, Namespace } from '../chain/namespace.ts'

/** Social accounts that a person can log in with, in the order of the specification (section 9). */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]
/** The way somebody logged in. */
export type LoginProvider = SocialProvider | 'email'
export const isLoginProvider = (value: unknown): value is LoginProvider =>
  value === 'email' || socialProviders.some(each => each === value)

/** Those whose login is a page of their own; Farcaster is asked by a code or a link. */
export type RedirectProvider = Exclude<SocialProvider, 'farcaster'>

/** Namespaces on which the embedded wallet has an account. */
export type EmbeddedNamespace = Extract<Namespace, 'eip155' | 'solana'>

/** The person behind the embedded wallet, as the frame tells it. */
export interface EmbeddedUser {
  readonly email?: string
  readonly userName?: string
  /** How the person logged in; `email` where no social account was used. */
  readonly provider?: LoginProvider
}

/** What `CONNECT_EMAIL` asks for next. */
export type EmailAction = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
/** What `UPDATE_EMAIL` asks for next: the code of the present address first, where there is one. */
export type UpdateEmailAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** What the frame needs a person for, besides requests. */
export type FrameViewReason = 'consent' | 'code' | 'export'

/** Kinds of accounts of the embedded wallet on EVM networks. */
export const embeddedAccountTypes = ['smartAccount', 'eoa'] as const satisfies readonly AccountType[]
export type EmbeddedAccountType = (typeof embeddedAccountTypes)[number]
