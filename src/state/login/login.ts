import type { AppError } from '../../core/errors/app-error.ts'
import type { SocialProvider } from '../../core/identity/embedded.ts'
import type { LoginRequest } from '../../core/identity/login-silence.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/**
 * Step of a login. `starting`: the frame was requested. `device`, `code`, `window`, `away`, `app`: the user has to approve this
 * device, type a code, log in in a window or on another page, or use the Farcaster app. `checking`: the result is verified.
 * `connecting`: the account is loading.
 */
export type LoginStep =
  | 'idle'
  | 'starting'
  | 'device'
  | 'code'
  | 'window'
  | 'away'
  | 'app'
  | 'checking'
  | 'connecting'
  | 'failed'

export interface Login {
  readonly method?: 'email' | 'social' | 'farcaster' | 'update'
  readonly provider?: SocialProvider
  readonly step: LoginStep
  /** The last failure. After a wrong code or address the step is kept, so that the user can retry. */
  readonly failure?: AppError
  /** The pending request to the login service. */
  readonly request?: LoginRequest
  /** Start of the wait for the user, on the page's monotonic clock in milliseconds. */
  readonly startedAt?: number
  /** Link to the login request in the Farcaster app. */
  readonly url?: string
  /** The login succeeded, and only connecting its account failed. A retry then skips the login. */
  readonly isLoggedIn?: true
}

/** Texts that the user typed. Failures and going back do not clear them. */
export interface TypedLogin {
  readonly email: string
  /** The new email address of an update. */
  readonly newEmail: string
}

const idleLogin: Login = { step: 'idle' }
const emptyInput: TypedLogin = { email: '', newEmail: '' }
const login = modalAtom<Login>(idleLogin)
const typedLogin = modalAtom<TypedLogin>(emptyInput)
const resendAt = modalAtom<number | undefined>(undefined)

/** The current login, or the login that has just failed. */
export const $login: ReadonlyStore<typeof login> = login
export const $typedLogin: ReadonlyStore<typeof typedLogin> = typedLogin
/** Earliest time for another code, on the page's monotonic clock in milliseconds. */
export const $resendAt: ReadonlyStore<typeof resendAt> = resendAt

export const loginStarted = (newLogin: Omit<Login, 'step'>, step: LoginStep = 'starting') =>
  login.set({ ...newLogin, step })
/** Moves to the next step and clears the previous failure. */
export const loginMoved = (step: LoginStep, details: Pick<Login, 'startedAt' | 'url'> = {}) => {
  const { failure: _failure, startedAt: _startedAt, isLoggedIn: _isLoggedIn, ...otherFields } = login.get()
  login.set({ ...otherFields, step, ...details })
}
export const loginFailed = (failure: AppError, step: LoginStep = 'failed', isLoggedIn?: true) => {
  const { isLoggedIn: _isLoggedIn, ...otherFields } = login.get()
  login.set({ ...otherFields, step, failure, ...(isLoggedIn && { isLoggedIn }) })
}
export const loginEnded = () => login.set(idleLogin)

export const serviceRequested = (now: number) =>
  login.set({ ...login.get(), request: { startedAt: now, lastSignAt: now } })
/** Stores that the service has sent a message that is not the response yet. */
export const serviceResponding = (now: number) => {
  const { request, ...otherFields } = login.get()
  if (request) login.set({ ...otherFields, request: { ...request, lastSignAt: now } })
}
export const serviceAnswered = () => {
  const { request, ...otherFields } = login.get()
  if (request) login.set(otherFields)
}

export const emailTyped = (email: string) => typedLogin.set({ ...typedLogin.get(), email })
export const newEmailTyped = (newEmail: string) => typedLogin.set({ ...typedLogin.get(), newEmail })
export const typedCleared = () => typedLogin.set(emptyInput)

export const codeSent = (nextResendAt: number) => resendAt.set(nextResendAt)
export const resendAllowed = () => resendAt.set(undefined)
