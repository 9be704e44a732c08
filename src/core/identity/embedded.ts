import type { AccountType, Namespace } from '../chain/namespace.ts'

/** Social login providers, in the default display order. */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]
/** Login method: a social provider, or email. */
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

/** Next step after `CONNECT_EMAIL`. */
export type EmailAction = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
/** Next step after `UPDATE_EMAIL`: verify the current address (primary) if there is one, then the new address (secondary). */
export type UpdateEmailAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** Reason why the frame must be shown to the user, other than to approve a wallet request. */
export type FrameViewReason = 'consent' | 'code' | 'export'

/** Account types of the embedded wallet on EVM networks. */
export const embeddedAccountTypes = ['smartAccount', 'eoa'] as const satisfies readonly AccountType[]
export type EmbeddedAccountType = (typeof embeddedAccountTypes)[number]
