import type { AccountType, Namespace } from '../chain/namespace.ts'

/** Social login providers, in the default display order. */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]
/** Login method. */
export type LoginProvider = SocialProvider | 'email'
export const isLoginProvider = (value: unknown): value is LoginProvider =>
  value === 'email' || socialProviders.some(provider => provider === value)

/** Providers with a login page. Farcaster uses a code or a link instead. */
export type RedirectProvider = Exclude<SocialProvider, 'farcaster'>

/** Namespaces in which the embedded wallet has accounts. */
export const embeddedNamespaces = ['eip155', 'solana'] as const satisfies readonly Namespace[]
export type EmbeddedNamespace = (typeof embeddedNamespaces)[number]

/** User of the embedded wallet, as reported by the frame. */
export interface EmbeddedUser {
  readonly email?: string
  readonly userName?: string
  /** Login method; `email` if no social account was used. */
  readonly provider?: LoginProvider
}

/** Next step of `CONNECT_EMAIL`. */
export type EmailAction = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
/** Next step of `UPDATE_EMAIL`. The first step verifies the current address, if there is one. */
export type UpdateEmailAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** User interactions in the frame other than requests. */
export type FrameViewReason = 'consent' | 'code' | 'export'

/** Account types of the embedded wallet on EVM networks. */
export const embeddedAccountTypes = ['smartAccount', 'eoa'] as const satisfies readonly AccountType[]
export type EmbeddedAccountType = (typeof embeddedAccountTypes)[number]
