import { type SocialProvider, socialProviders } from '../../core/identity/embedded.ts'
import { storedEntry } from '../../services/storage.ts'

/** The part of a login that is stored: its state, its method and the user name. Contains no wallet address and no email address. */
export interface StoredLogin {
  /** `leaving`: the user signed out on the page, but the frame has not confirmed this yet. */
  readonly state: 'in' | 'leaving'
  readonly provider?: SocialProvider | 'email'
  readonly userName?: string
}

const isLogin = (value: unknown): value is StoredLogin => {
  if (typeof value !== 'object' || value === null) return false
  const { state, provider, userName } = value as Record<string, unknown>
  return (
    (state === 'in' || state === 'leaving') &&
    (provider === undefined ||
      provider === 'email' ||
      socialProviders.includes(provider as SocialProvider)) &&
    (userName === undefined || (typeof userName === 'string' && userName.length <= 256))
  )
}

export const storedLogin = storedEntry<StoredLogin>('login', {
  guard: isLogin,
  copy: ({ state, provider, userName }) => ({
    state,
    ...(provider && { provider }),
    ...(userName && { userName }),
  }),
})
